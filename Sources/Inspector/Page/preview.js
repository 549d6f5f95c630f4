// The page of previews: views, canvases and editors of properties.

import { find, make, say } from "./dom.js";
import { Link } from "./link.js";
import { editor } from "./properties.js";

const link = new Link();
/** The time between two questions for the state, in milliseconds. */
const interval = 100;
let number = 0;
let isAsking = false;
/** The texts of what is shown, so that a state that leaves a part as it is does not take the focus from an editor. */
const drawn = new Map();

async function attempt(action) {
  try {
    await action();
  } catch (error) {
    say(error.message);
  }
}

const send = (name, fields) => attempt(async () => {
  await link.request(name, fields);
  await ask();
});

async function ask() {
  if (isAsking || !link.isOpen || document.hidden) return;
  isAsking = true;
  try {
    const answer = await link.request("preview.state", { after: number });
    if (answer.state) {
      number = answer.number;
      show(answer.state);
    }
  } catch (error) {
    say(error.message);
  } finally {
    isAsking = false;
  }
}

/** Draws a part of the page if its content has changed. */
function draw(name, content, build) {
  const text = JSON.stringify(content);
  if (drawn.get(name) === text) return;
  drawn.set(name, text);
  build();
}

function show(state) {
  find("state").textContent = state.status + (state.note ? `: ${state.note}` : "");
  find("state").title = `${state.builds} builds`;
  find("undo").disabled = !state.canUndo;
  find("canvases").classList.toggle("old", state.isOld);
  document.title = state.shown ? `${state.shown} – Easel previews` : "Easel previews";
  draw("views", [state.views, state.shown], () => showViews(state));
  draw("problems", [state.problems, state.log], () => showProblems(state));
  draw("captions", [state.canvases, state.images.length], () => showCanvases(state));
  showImages(state);
  draw("properties", [state.shown, state.properties], () => showProperties(state));
}

function showViews({ views, shown }) {
  find("views").replaceChildren(...views.map(({ id, name, file, line }) => make("li", {},
    make("button", {
      type: "button", textContent: name, title: `${file}:${line}`, ariaCurrent: id === shown,
      onclick: () => send("preview.show", { property: id }),
    }))));
}

/** Shows the errors of the compiler with their positions, and the backtrace of a crash. */
function showProblems({ problems, log }) {
  const rows = problems.map(({ file, line, column, text }) =>
    make("div", { textContent: file ? `${file}:${line}:${column}: ${text}` : text }));
  if (log) rows.push(make("pre", { textContent: log }));
  find("problems").hidden = rows.length === 0;
  find("problems").replaceChildren(...rows);
}

const sizes = {
  "iPhone SE": [375, 667], "iPhone": [390, 844], "iPhone Max": [430, 932], "iPad": [820, 1180], "7 inch panel": [800, 480],
  "10 inch panel": [1280, 800], "square": [320, 320],
};
const textSizes = ["xs", "s", "m", "l", "xl", "xxl", "xxxl", "ax1", "ax2", "ax3", "ax4", "ax5"];

function showCanvases({ canvases }) {
  find("canvases").replaceChildren(...canvases.map((canvas, index) => {
    const set = (property, value) => send("preview.canvas", { target: index, property, value });
    const field = (name, kind, choices) => editor({ name, kind, choices, value: canvas[name] }, (value) => set(name, value));
    const flag = (name, text) => make("label", {}, field(name, "flag"), ` ${text}`);
    const device = make("select", {
      ariaLabel: "Size of a device",
      onchange: (event) => {
        const size = sizes[event.target.value];
        if (size) set("size", size);
      },
    }, ...["size", ...Object.keys(sizes)].map((name) => make("option", { value: name, textContent: name })));
    const languages = make("input", {
      class: "languages", ariaLabel: "languages", placeholder: "language", value: canvas.languages,
      onchange: (event) => set("languages", event.target.value.trim()),
    });
    const remove = make("button", {
      type: "button", textContent: "Remove", disabled: canvases.length === 1,
      onclick: () => send("preview.remove", { target: index }),
    });
    return make("figure", { class: "canvas" },
      make("img", { alt: `Canvas ${index + 1}` }),
      make("figcaption", {}, device, field("width", "number"), "×", field("height", "number"), "at", field("scale", "number"),
        field("textSize", "choice", textSizes), flag("isDark", "dark"), flag("isRightToLeft", "right to left"),
        flag("increasesContrast", "contrast"), languages, remove));
  }));
}

function showImages({ images }) {
  const elements = [...find("canvases").querySelectorAll("img")];
  images.forEach(({ path, width, height, scale }, index) => {
    const image = elements[index];
    if (!image || image.getAttribute("src") === path) return;
    image.src = path;
    image.width = width / scale;
    image.height = height / scale;
  });
}

const kinds = { integer: "number", image: "text" };

function showProperties({ shown, properties }) {
  const area = find("properties");
  if (!shown) return area.replaceChildren(make("p", { textContent: "There are no views with @IBDesignable and no previews." }));
  const rows = [make("h2", { textContent: shown })];
  if (!properties.length) rows.push(make("p", { textContent: "The view has no properties with @IBInspectable." }));
  for (const { name, kind, isOptional, value, initial, isChanged } of properties) {
    const edit = editor({ name, kind: kinds[kind] ?? kind, value }, (value) => send("preview.edit", { property: name, value }));
    const buttons = [];
    if (isOptional) {
      buttons.push(make("button", {
        type: "button", textContent: "None", ariaLabel: `No ${name}`, disabled: value === null,
        onclick: () => send("preview.edit", { property: name, value: null }),
      }));
    }
    buttons.push(make("button", {
      type: "button", textContent: "Reset", ariaLabel: `Reset ${name}`, disabled: !isChanged,
      onclick: () => send("preview.restore", { property: name }),
    }));
    const source = initial === undefined ? "" : `in the source: ${initial === null ? "nil" : JSON.stringify(initial)}`;
    rows.push(make("div", { class: isChanged ? "property changed" : "property" },
      make("span", { textContent: name }), edit,
      make("div", { class: "tools" }, ...buttons, make("span", { class: "initial", textContent: source }))));
  }
  area.replaceChildren(...rows);
}

find("undo").addEventListener("click", () => send("preview.undo"));
find("add").addEventListener("click", () => send("preview.add"));
link.addEventListener("open", () => {
  // The server may be another one than before.
  number = 0;
  drawn.clear();
  ask();
});
link.addEventListener("close", () => { find("state").textContent = "easel preview does not answer; connecting…"; });
link.addEventListener("problem", ({ detail }) => say(detail));
document.addEventListener("visibilitychange", ask);
setInterval(ask, interval);
link.connect();
