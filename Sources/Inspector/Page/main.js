// The page: connects its parts.

import { Clock } from "./clock.js";
import { Screenshots } from "./compare.js";
import { find, make, say, show, tabs } from "./dom.js";
import { Exploded } from "./exploded.js";
import { Link } from "./link.js";
import { Log, showMemory, showProblems } from "./log.js";
import { Properties } from "./properties.js";
import { Screen } from "./screen.js";
import { Timeline } from "./timeline.js";
import { Touches } from "./touches.js";
import { Tree } from "./tree.js";

const link = new Link();
const screen = new Screen(link, pick);
const tree = new Tree((node) => select(node.view ?? node.id, node));
const properties = new Properties(change, (id) => select(id));
const exploded = new Exploded(link, (node) => select(node.id, node));
const timeline = new Timeline(link);
const log = new Log(link);
const screenshots = new Screenshots();
const clock = new Clock(link, attempt);
new Touches(link, attempt);
let kind = "views";
let stage = "screen";
/** The number of the object whose properties are shown. */
let shown = null;

/** Performs an action, and shows its error. */
async function attempt(action) {
  try {
    return await action();
  } catch (error) {
    say(error.message);
    return undefined;
  }
}

async function refresh() {
  const result = await link.request("tree", { property: kind });
  screen.points = result.size;
  tree.set(result.nodes);
  if (result.isTruncated) say("The tree has more nodes than are shown.");
  const selected = tree.byID.get(tree.selected);
  screen.mark(selected?.frame);
  screen.color(result.nodes);
  if (stage === "layers") exploded.show(tree, screen.points);
}

/** Shows the properties of an object, and marks its frame. */
async function select(id, node = tree.byID.get(id)) {
  if (node) {
    tree.selected = node.id;
    tree.reveal(node.id);
    screen.mark(node.frame);
  }
  shown = id;
  await showProperties();
}

async function showProperties() {
  if (shown !== null) await attempt(async () => properties.show(await link.request("properties", { target: shown })));
}

async function pick({ x, y }) {
  await attempt(async () => {
    const id = await link.request("hit", { x, y });
    if (id === null) return;
    if (kind !== "views") chooseTree("views");
    if (!tree.byID.has(id)) await refresh();
    await select(id);
  });
}

async function change(target, property, value) {
  await attempt(async () => link.request("set", { target, property, value }));
  await afterChange();
}

/** Shows what the change has led to. */
async function afterChange() {
  await attempt(refresh);
  await showProperties();
}

async function showSettings() {
  const show = (settings) => properties.showSettings(settings, async (property, value) => {
    await attempt(async () => show(await link.request("switch", { property, value })));
    await attempt(refresh);
  });
  show(await link.request("settings"));
}

async function copySwift() {
  const { swift } = await link.request("swift");
  if (!swift) return say("Nothing was changed.");
  show(make("pre", { textContent: swift }));
  await navigator.clipboard?.writeText(swift);
}

const chooseTree = tabs(find("trees"), ["views", "layers", "controllers", "accessibility"], (name) => {
  kind = name;
  tree.selected = null;
  if (link.isOpen) attempt(refresh);
});

tabs(find("stages"), ["screen", "layers"], (name) => {
  stage = name;
  find("screen-panel").hidden = name !== "screen";
  find("exploded").hidden = name !== "layers";
  if (name === "layers") exploded.show(tree, screen.points);
  else {
    exploded.hide();
    screen.place();
  }
});

tabs(find("lower"), ["time line", "log", "problems", "memory"], (name) => {
  find("times").hidden = name !== "time line";
  find("problems").hidden = name !== "problems";
  find("memory").hidden = name !== "memory";
  log.show(name === "log");
  if (name === "time line") timeline.read();
  if (name === "memory" && link.isOpen) attempt(async () => showMemory(await link.request("memory"), (id) => select(id)));
  if (name === "problems" && link.isOpen) attempt(async () => showProblems(await link.request("problems"), (id) => select(id)));
});

function setPicking(isPicking) {
  screen.isPicking = isPicking;
  find("pick").setAttribute("aria-pressed", isPicking);
}

find("pick").addEventListener("click", () => setPicking(!screen.isPicking));
find("refresh").addEventListener("click", () => attempt(refresh));
find("undo").addEventListener("click", () => attempt(async () => {
  await link.request("undo");
  await afterChange();
}));
find("swift").addEventListener("click", () => attempt(copySwift));
find("capture").addEventListener("click", () => attempt(() => screenshots.capture()));
find("compare").addEventListener("click", () => attempt(() => screenshots.compare()));
find("colors").addEventListener("change", () => screen.color(tree.nodes));
find("warning").addEventListener("click", () => attempt(() => link.request("warning")));
find("settings").addEventListener("toggle", (event) => { if (event.target.open) attempt(showSettings); });

link.addEventListener("open", () => {
  find("state").textContent = "connected";
  tree.selected = null;
  shown = null;
  properties.show(null);
  attempt(refresh);
  timeline.read();
});
link.addEventListener("close", () => { find("state").textContent = "the app does not answer; connecting…"; });
link.addEventListener("problem", ({ detail }) => say(detail));
screen.canvas.addEventListener("draw", () => {
  timeline.changed();
  clock.changed();
});
properties.show(null);
link.connect();
