// The screen of the app: its pixels, and touches, wheel and keys back.

import { find, make } from "./dom.js";

/** The symbols of X11 of keys that type no character. */
const symbols = {
  Backspace: 0xff08, Tab: 0xff09, Enter: 0xff0d, Escape: 0xff1b, Delete: 0xffff, Home: 0xff50, ArrowLeft: 0xff51,
  ArrowUp: 0xff52, ArrowRight: 0xff53, ArrowDown: 0xff54, PageUp: 0xff55, PageDown: 0xff56, End: 0xff57, Insert: 0xff63,
  Shift: 0xffe1, Control: 0xffe3, CapsLock: 0xffe5, Meta: 0xffeb, Alt: 0xffe9, F1: 0xffbe, F2: 0xffbf, F3: 0xffc0,
  F4: 0xffc1, F5: 0xffc2, F7: 0xffc4, F8: 0xffc5, F9: 0xffc6, F10: 0xffc7, F11: 0xffc8, F12: 0xffc9,
};

/** Returns the symbol of a key; undefined if it has none. */
export function symbolOf(key) {
  if (key in symbols) return symbols[key];
  if ([...key].length !== 1) return undefined;
  const point = key.codePointAt(0);
  return point < 0x100 ? point : 0x0100_0000 + point;
}

/** Parses an update: the sizes, the rectangles and the compressed pixels. Returns null for anything else. */
export function parseUpdate(buffer) {
  const view = new DataView(buffer);
  if (view.byteLength < 12 || view.getUint8(0) !== 1) return null;
  const count = view.getUint16(2, true);
  const update = {
    width: view.getUint16(4, true), height: view.getUint16(6, true), number: view.getUint32(8, true), rects: [],
  };
  if (view.byteLength < 12 + 8 * count) return null;
  for (let index = 0; index < count; index++) {
    const [x, y, width, height] = [0, 2, 4, 6].map((offset) => view.getUint16(12 + 8 * index + offset, true));
    update.rects.push({ x, y, width, height });
  }
  update.pixels = buffer.slice(12 + 8 * count);
  return update;
}

/** The costs of layers that are painted into a surface of their own, or need a bitmap. */
const surfaces = ["group", "mask", "shadow", "filter", "bitmap", "backdrop"];

/** Returns the nodes that a choice of colors marks. */
export function costly(nodes, colors) {
  const costs = colors === "blending" ? ["blending"] : colors === "surfaces" ? surfaces : [];
  return nodes.filter((node) => !node.hidden && node.frame && node.costs?.some((cost) => costs.includes(cost)));
}

/** The number of pixels of the screen per pixel of repeated updates. */
const cell = 4;
const mostCosts = 2000;

export class Screen {
  canvas = find("screen");
  isPicking = false;
  /** The size of the screen in points, which the tree reports. */
  points = [1, 1];
  #link;
  #context = this.canvas.getContext("2d", { alpha: false });
  #contacts = new Map();
  #keys = new Map();
  #drawing = Promise.resolve();
  /** The number of the connection. */
  #connection = 0;
  #pick;
  updates = 0;

  constructor(link, pick) {
    this.#link = link;
    this.#pick = pick;
    link.addEventListener("open", () => {
      this.#connection += 1;
      this.#contacts.clear();
      this.#keys.clear();
      this.follow();
    });
    link.addEventListener("update", ({ detail }) => this.#receive(detail));
    document.addEventListener("visibilitychange", () => this.follow());
    new ResizeObserver(() => this.place()).observe(find("stage"));
    this.#listen();
  }

  /** Shows the screen while the page is visible: nothing is sent to a hidden one. */
  follow() { this.#link.send({ name: "screen", value: !document.hidden }); }

  #receive(buffer) {
    const update = parseUpdate(buffer);
    if (!update) return;
    const connection = this.#connection;
    // In the order of arrival, although pixels are expanded in the background.
    this.#drawing = this.#drawing.then(async () => {
      const stream = new Blob([update.pixels]).stream().pipeThrough(new DecompressionStream("deflate"));
      const pixels = new Uint8ClampedArray(await new Response(stream).arrayBuffer());
      this.#draw(update, pixels);
    }).catch((error) => console.error("update of the screen", error)).finally(() => {
      // Updates of a former connection are not acknowledged.
      if (connection === this.#connection) this.#link.send({ name: "drawn" });
    });
  }

  #draw({ width, height, rects }, pixels) {
    if (this.canvas.width !== width || this.canvas.height !== height) {
      this.canvas.width = width;
      this.canvas.height = height;
      this.place();
    }
    let offset = 0;
    for (const rect of rects) {
      const length = 4 * rect.width * rect.height;
      const image = new ImageData(pixels.subarray(offset, offset + length), rect.width, rect.height);
      this.#context.putImageData(image, rect.x, rect.y);
      offset += length;
    }
    this.updates += 1;
    const colors = find("colors").value;
    if (colors === "updates") this.#flash(rects);
    if (colors === "redraws") this.#heat(rects);
    this.canvas.dispatchEvent(new CustomEvent("draw", { detail: rects }));
  }

  #flash(rects) {
    for (const { x, y, width, height } of rects.slice(0, 32)) {
      const flash = make("div", { class: "flash" });
      this.#setFrame(flash, x / this.canvas.width, y / this.canvas.height, width / this.canvas.width, height / this.canvas.height);
      flash.addEventListener("animationend", () => flash.remove());
      setTimeout(() => flash.remove(), 1000);
      find("marks").append(flash);
    }
  }

  /** Colors rectangles: the more often, the stronger. */
  #heat(rects) {
    const heat = find("heat");
    const [width, height] = [Math.ceil(this.canvas.width / cell), Math.ceil(this.canvas.height / cell)];
    if (heat.width !== width || heat.height !== height) [heat.width, heat.height] = [width, height];
    const context = heat.getContext("2d");
    context.fillStyle = "rgb(255 60 0 / 8%)";
    for (const rect of rects) context.fillRect(rect.x / cell, rect.y / cell, rect.width / cell, rect.height / cell);
  }

  /** Colors the layers with a cost, as it is chosen. */
  color(nodes) {
    const colors = find("colors").value;
    for (const mark of find("marks").querySelectorAll(".cost")) mark.remove();
    if (find("heat").hidden !== (colors !== "redraws")) {
      // Begins again.
      find("heat").width = 0;
      find("heat").hidden = colors !== "redraws";
    }
    for (const { frame, type, costs } of costly(nodes, colors).slice(0, mostCosts)) {
      const mark = make("div", { class: "cost", title: `${type}: ${costs.join(", ")}` });
      this.#setFrame(mark, frame[0] / this.points[0], frame[1] / this.points[1], frame[2] / this.points[0], frame[3] / this.points[1]);
      find("marks").append(mark);
    }
  }

  #setFrame(element, x, y, width, height) {
    const style = { left: x, top: y, width, height };
    for (const [name, value] of Object.entries(style)) element.style[name] = `${100 * value}%`;
  }

  /** Places the layer of marks over the canvas. */
  place() {
    const [stage, canvas] = [find("screen-panel").getBoundingClientRect(), this.canvas.getBoundingClientRect()];
    const style = { left: canvas.left - stage.left, top: canvas.top - stage.top, width: canvas.width, height: canvas.height };
    for (const [name, value] of Object.entries(style)) find("marks").style[name] = `${value}px`;
  }

  /** Marks a frame in points; null removes the mark. */
  mark(frame) {
    this.place();
    for (const mark of find("marks").querySelectorAll(".mark")) mark.remove();
    if (!frame) return;
    const mark = make("div", { class: "mark" });
    this.#setFrame(mark, frame[0] / this.points[0], frame[1] / this.points[1], frame[2] / this.points[0], frame[3] / this.points[1]);
    find("marks").append(mark);
  }

  // Input

  #position(event) {
    const bounds = this.canvas.getBoundingClientRect();
    return { x: (event.clientX - bounds.left) / bounds.width, y: (event.clientY - bounds.top) / bounds.height };
  }

  #touch(contact, phase, { x, y }) { this.#link.send({ name: "touch", contact, phase, x, y }); }

  #listen() {
    const canvas = this.canvas;
    canvas.addEventListener("pointerdown", (event) => this.#down(event));
    canvas.addEventListener("pointermove", (event) => this.#move(event));
    canvas.addEventListener("pointerup", (event) => this.#up(event, "ended"));
    canvas.addEventListener("pointercancel", (event) => this.#up(event, "cancelled"));
    canvas.addEventListener("contextmenu", (event) => event.preventDefault());
    canvas.addEventListener("wheel", (event) => {
      event.preventDefault();
      const scale = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 / 40 : 1;
      this.#link.send({ name: "wheel", ...this.#position(event), dx: event.deltaX * scale, dy: event.deltaY * scale });
    }, { passive: false });
    canvas.addEventListener("keydown", (event) => this.#key(event));
    canvas.addEventListener("keyup", (event) => this.#release(event));
    canvas.addEventListener("blur", () => {
      for (const symbol of this.#keys.values()) this.#link.send({ name: "key", symbol, isDown: false });
      this.#keys.clear();
    });
  }

  #down(event) {
    event.preventDefault();
    this.canvas.focus();
    const position = this.#position(event);
    if (this.isPicking) return this.#pick(position);
    let contact = 0;
    const used = new Set([...this.#contacts.values()].map(({ contact }) => contact));
    while (used.has(contact)) contact += 2;
    if (contact > 8) return;
    this.canvas.setPointerCapture(event.pointerId);
    // With Alt, a second finger opposite of the first one pinches.
    const isPinch = event.altKey;
    this.#contacts.set(event.pointerId, { contact, isPinch });
    this.#touch(contact, "began", position);
    if (isPinch) this.#touch(contact + 1, "began", this.#opposite(position));
  }

  #opposite({ x, y }) { return { x: 1 - x, y: 1 - y }; }

  #move(event) {
    const held = this.#contacts.get(event.pointerId);
    if (!held) return;
    // All motions since the last frame of the browser: strokes keep their shape.
    const moves = event.getCoalescedEvents?.() ?? [];
    for (const move of moves.length ? moves : [event]) {
      const position = this.#position(move);
      this.#touch(held.contact, "moved", position);
      if (held.isPinch) this.#touch(held.contact + 1, "moved", this.#opposite(position));
    }
  }

  #up(event, phase) {
    const held = this.#contacts.get(event.pointerId);
    if (!held) return;
    this.#contacts.delete(event.pointerId);
    const position = this.#position(event);
    this.#touch(held.contact, phase, position);
    if (held.isPinch) this.#touch(held.contact + 1, phase, this.#opposite(position));
  }

  #key(event) {
    // F6 leaves the screen, which has all other keys.
    if (event.key === "F6") return find("tree").focus();
    const symbol = symbolOf(event.key);
    if (symbol === undefined) return;
    event.preventDefault();
    if (event.repeat) return;
    this.#keys.set(event.code, symbol);
    this.#link.send({ name: "key", symbol, isDown: true });
  }

  #release(event) {
    const symbol = this.#keys.get(event.code);
    if (symbol === undefined) return;
    event.preventDefault();
    this.#keys.delete(event.code);
    this.#link.send({ name: "key", symbol, isDown: false });
  }
}
