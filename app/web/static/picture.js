// Pictures over the rounds of a fight, as SVG.

import { percent } from "./dom.js";

export const WIDTH = 360;
export const HEIGHT = 150;
const LEFT = 42;
export const RIGHT = 52;
export const TOP = 10;
export const BOTTOM = 24;

export const draw = (tag, attributes, ...children) => {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
};

const points = (at) => at.map((one) => one.join(",")).join(" ");

export const line = (kind, at) => draw("polyline", { class: kind, points: points(at) });
export const area = (kind, at) => draw("polygon", { class: kind, points: points(at) });

// Room for shares from 0 to 1 at so many places, each with its label: { x(k), y(share), frame } of which `frame` is drawn first.
export const plot = (labels) => {
  const wide = (WIDTH - LEFT - RIGHT) / Math.max(1, labels.length - 1);
  const x = (k) => Math.round(10 * (LEFT + k * wide)) / 10;
  const y = (share) => Math.round(10 * (TOP + (1 - share) * (HEIGHT - TOP - BOTTOM))) / 10;
  const frame = [0, 0.5, 1].flatMap((share) => [
    draw("line", { class: "grid", x1: LEFT, x2: WIDTH - RIGHT, y1: y(share), y2: y(share) }),
    draw("text", { x: LEFT - 6, y: y(share) + 4, "text-anchor": "end" }, percent(share)),
  ]);
  const every = Math.ceil(labels.length / 10);
  labels.forEach((label, k) => k % every || frame.push(draw("text", { x: x(k), y: HEIGHT - 8, "text-anchor": "middle" }, label)));
  return { x, y, wide, frame };
};

// `words` are for whoever does not see it.
export const picture = (words, ...parts) => draw("svg", { class: "plot", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": words }, ...parts);

// Shares as a line from left to right, without a frame, as wide and high as the page's style says.
const SMALL = { width: 120, height: 22 };
export const small = (words, shares) => {
  const wide = (SMALL.width - 4) / Math.max(1, shares.length - 1);
  const at = shares.map((share, k) => [(2 + k * wide).toFixed(1), (2 + (1 - share) * (SMALL.height - 4)).toFixed(1)]);
  if (at.length === 1) at.push([SMALL.width - 2, at[0][1]]);
  return draw("svg", { class: "course", viewBox: `0 0 ${SMALL.width} ${SMALL.height}`, preserveAspectRatio: "none", role: "img", "aria-label": words }, draw("title", {}, words),
    draw("line", { x1: 0, x2: SMALL.width, y1: SMALL.height / 2, y2: SMALL.height / 2 }), line("", at));
};
