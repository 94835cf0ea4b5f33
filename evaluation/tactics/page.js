"use strict";
(() => {
  document.documentElement.classList.add("js");
  for (const list of document.querySelectorAll("select[data-shows]")) {
    const show = () => {
      for (const panel of document.querySelectorAll(`[data-group="${list.dataset.shows}"]`))
        panel.hidden = panel.dataset.key !== list.value;
    };
    list.addEventListener("change", show);
    show();
  }
})();
