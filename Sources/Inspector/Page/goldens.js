// The images of failed tests: the expected one, the actual one, and their difference.

import { find, make, say, tabs } from "./dom.js";

/** The gray between the images of a sheet, in pixels. */
const gap = 8;

/** Returns the rectangles of the expected image, the difference and the actual image in a sheet; null for another image. */
export function parts(name, width, height) {
  const part = (width - 2 * gap) / 3;
  if (!name.endsWith("-difference.png") || !Number.isInteger(part) || part < 1) return null;
  return [0, 1, 2].map((index) => ({ x: index * (part + gap), y: 0, width: part, height }));
}

/** Returns the number of pixels that differ, and their bounds; null bounds if there are none. */
export function compare(first, second, width) {
  let count = 0;
  let [left, top, right, bottom] = [Infinity, Infinity, -1, -1];
  for (let index = 0; index < first.length; index += 4) {
    if (first[index] === second[index] && first[index + 1] === second[index + 1] && first[index + 2] === second[index + 2]) continue;
    const [x, y] = [(index / 4) % width, Math.floor(index / 4 / width)];
    count += 1;
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
  }
  return { count, bounds: count ? [left, top, right - left + 1, bottom - top + 1] : null };
}

const canvas = find("canvas");
let names = [];
let selected = null;
let bitmap = null;
let mode = "sheet";
let isActual = false;
let generation = 0;

/** Shows the names that match the search. */
function showNames() {
  const words = find("search").value.toLowerCase().split(/\s+/).filter(Boolean);
  const shown = names.filter((name) => words.every((word) => name.toLowerCase().includes(word)));
  const rows = shown.map((name) => {
    const row = make("div", { class: "choice", role: "option", textContent: name, onclick: () => choose(name) });
    row.setAttribute("aria-selected", name === selected);
    return row;
  });
  find("images").replaceChildren(...rows);
  find("state").textContent = `${names.length} images`;
}

async function refresh() {
  const response = await fetch("images.json");
  if (!response.ok) throw new Error(await response.text());
  names = await response.json();
  showNames();
  if (!names.includes(selected)) await choose(names[0] ?? null);
}

async function choose(name) {
  selected = name;
  bitmap = null;
  const own = ++generation;
  showNames();
  find("images").querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  if (name !== null) {
    const response = await fetch(`image/${encodeURIComponent(name)}`);
    if (!response.ok) return say(await response.text());
    const image = await createImageBitmap(await response.blob());
    // Another one may have been chosen meanwhile.
    if (own !== generation) return;
    bitmap = image;
  }
  draw();
  describe();
}

function draw() {
  const rects = bitmap ? parts(selected, bitmap.width, bitmap.height) : null;
  const whole = { x: 0, y: 0, width: bitmap?.width ?? 1, height: bitmap?.height ?? 1 };
  const choices = { expected: rects?.[0], difference: rects?.[1], actual: rects?.[2], blink: rects?.[isActual ? 2 : 0] };
  const { x, y, width, height } = choices[mode] ?? whole;
  [canvas.width, canvas.height] = [width, height];
  const zoom = Number(find("zoom").value);
  find("image").classList.toggle("fit", zoom === 0);
  canvas.style.width = zoom ? `${width * zoom}px` : "";
  canvas.setAttribute("aria-label", `${selected ?? "no image"}, ${mode}`);
  if (bitmap) canvas.getContext("2d").drawImage(bitmap, x, y, width, height, 0, 0, width, height);
}

/** Shows the size of the images, and the number of pixels that differ. */
function describe() {
  if (!bitmap) return find("facts").replaceChildren();
  const rects = parts(selected, bitmap.width, bitmap.height);
  if (!rects) {
    find("facts").textContent = `${bitmap.width} × ${bitmap.height} pixels; there is no expected image`;
    return;
  }
  const copy = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = copy.getContext("2d");
  context.drawImage(bitmap, 0, 0);
  const data = ({ x, y, width, height }) => context.getImageData(x, y, width, height).data;
  const { count, bounds } = compare(data(rects[0]), data(rects[2]), rects[0].width);
  const area = bounds ? ` in ${bounds[2]} × ${bounds[3]} pixels at ${bounds[0]}, ${bounds[1]}` : "";
  find("facts").textContent = `${rects[0].width} × ${rects[0].height} pixels; ${count} differ${area}`;
}

tabs(find("modes"), ["sheet", "expected", "actual", "difference", "blink"], (name) => {
  mode = name;
  draw();
});

setInterval(() => {
  if (mode !== "blink" || document.hidden) return;
  isActual = !isActual;
  draw();
}, 500);

find("images").addEventListener("keydown", (event) => {
  const rows = [...find("images").children].map((row) => row.textContent);
  const index = rows.indexOf(selected);
  const moves = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: rows.length - 1 };
  if (!(event.key in moves) || !rows.length) return;
  event.preventDefault();
  choose(rows[Math.min(Math.max(moves[event.key], 0), rows.length - 1)]).catch((error) => say(error.message));
});
find("search").addEventListener("input", showNames);
find("zoom").addEventListener("change", draw);
find("refresh").addEventListener("click", () => refresh().catch((error) => say(error.message)));
refresh().catch((error) => say(error.message));
