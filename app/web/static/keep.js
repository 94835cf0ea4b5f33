// The library of one's own: encounters and parties are kept by a name, taken again, removed.

import { post, remove } from "./api.js";
import { complaints, open } from "./dialogs.js";
import { button, fill, labelled, listed, make, select } from "./dom.js";

// Asks for a name and keeps something; `wanted()` gives what the address takes but for the name, `kept(answer)` is called after that.
export const askToKeep = (title, suggested, wanted, kept, address = "/library", fields = []) =>
  open(title, (close) => {
    const name = make("input", { value: suggested, maxLength: 60, required: true, autocomplete: "off" });
    const wrong = complaints();
    const verb = make("button", { class: "main", text: "Keep" });
    let taken = ""; // a name by which something is kept, once somebody has been told so
    name.addEventListener("input", () => {
      verb.textContent = "Keep";
      wrong.clear();
    });
    const whole = make("form", { class: "stack" }, labelled("Name", name), ...fields, wrong.box, make("div", { class: "row" }, verb));
    whole.addEventListener("submit", async (event) => {
      event.preventDefault();
      verb.disabled = true;
      const called = name.value.trim();
      try {
        const answer = await post(address, { ...(await wanted()), name: called, replace: called === taken });
        await kept(answer); // before it closes, so that whoever goes on finds what is kept
        close();
      } catch (error) {
        if (error.kind === "taken") {
          taken = called;
          verb.textContent = "Replace it";
        }
        wrong.show(error);
      } finally {
        verb.disabled = false;
      }
    });
    return whole;
  });

// Removes something for good, once it is confirmed by a second press.
export const removeButton = (kind, { name, title }, done) => {
  const wrong = complaints();
  const press = button("Remove", async () => {
    if (press.textContent === "Remove") {
      press.textContent = "Remove for good";
      press.classList.add("danger");
      return;
    }
    await wrong.trying(async () => {
      await remove(`/library/${kind}/${encodeURIComponent(name)}`);
      await done();
    });
  }, { class: "plain small", "aria-label": `Remove ${title} from the library` });
  press.addEventListener("blur", () => {
    press.textContent = "Remove";
    press.classList.remove("danger");
  });
  return make("span", {}, press, wrong.box);
};

const who = ({ fighters }) => listed(fighters.map(({ character, name, count }) => `${count > 1 ? `${count} × ` : ""}${name ?? character}`));

// A dialog of the parties that were kept: take(party) is called with one, changed() after one is removed.
export const chooseParty = (library, side, take, changed) =>
  open(`A party for ${side}`, (close) => {
    const list = make("ul", { class: "kept" });
    const draw = () =>
      fill(list, ...(library.parties.length ? library.parties.map((party) =>
        make("li", { class: "row" }, make("span", { class: "grow" }, make("b", { text: party.title }), make("small", { text: who(party) })),
          button("Take", () => {
            close();
            take(party);
          }, { class: "small", "aria-label": `Take ${party.title}` }),
          removeButton("parties", party, async () => {
            await changed();
            draw();
          }))) : [make("li", { class: "faint", text: "None is kept yet: build a side, and press \"Keep this party\"." })]));
    draw();
    return list;
  });

const RESTS = [{ value: "", text: "none: the next fight comes at once" }, "1 hour", "a night", "3 days", "8 days", "4 weeks"];

// Asks whom to keep after a fight, by what name, and how long they rest before the next one.
export const askForSurvivors = (id, sides, told) => {
  const side = select(sides, sides[0]);
  const rest = select(RESTS, "");
  askToKeep("Keep a party as it is now", sides[0], async () => ({ side: side.value, rest: rest.value }), ({ left }) => told(`The party is kept${left.length ? ` without ${listed(left)}` : ""}: take it where you build the next encounter.`),
    `/tables/${encodeURIComponent(id)}/party`, [labelled("Whose", side), labelled("They rest until the next fight", rest), make("p", { class: "faint", text: "Wounds last, and heal by the rulebook. Who cannot fight by then is left out." })]);
};
