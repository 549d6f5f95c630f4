// The last frames, each a bar with its stages. Red bars were late.

import { find } from "./dom.js";

const mostFrames = 300;
const colors = ["#8e8e93", "#0a84ff", "#5e5ce6", "#30b0c7", "#34c759", "#ff9f0a", "#bf5af2", "#c7c7cc"];

export class Timeline {
  #link;
  #frames = [];
  #stages = [];
  #canvas = find("timeline");
  /** The number of the frame that is described. */
  #selected = 0;
  #isWaiting = false;
  #timer = 0;

  constructor(link) {
    this.#link = link;
    link.addEventListener("open", () => {
      this.#frames = [];
      this.#selected = 0;
    });
    this.#canvas.addEventListener("pointermove", (event) => {
      this.#explain(Math.floor(event.offsetX / (this.#canvas.clientWidth / mostFrames)));
    });
    this.#canvas.addEventListener("keydown", (event) => this.#key(event));
    new ResizeObserver(() => this.#draw()).observe(this.#canvas);
  }

  get isShown() { return !find("times").hidden; }

  /** Reads new frames at most four times a second, and only after the screen has changed. */
  changed() {
    if (!this.isShown || this.#timer) return;
    this.#timer = setTimeout(() => {
      this.#timer = 0;
      this.read();
    }, 250);
  }

  async read() {
    if (this.#isWaiting || !this.#link.isOpen) return;
    this.#isWaiting = true;
    try {
      const { stages, frames } = await this.#link.request("frames", { after: this.#frames.at(-1)?.number ?? 0 });
      this.#stages = stages;
      this.#frames = [...this.#frames, ...frames].slice(-mostFrames);
      this.#draw();
    } catch (error) {
      console.warn("time line", error);
    } finally {
      this.#isWaiting = false;
    }
  }

  #draw() {
    const [width, height] = [this.#canvas.clientWidth, this.#canvas.clientHeight];
    const scale = devicePixelRatio;
    this.#canvas.width = Math.max(1, width * scale);
    this.#canvas.height = Math.max(1, height * scale);
    const context = this.#canvas.getContext("2d");
    context.scale(scale, scale);
    const step = width / mostFrames;
    // The height is two frames of 60 Hz.
    const unit = (height - 16) / 33.4;
    context.font = "11px system-ui";
    this.#frames.forEach((frame, index) => {
      let top = height;
      frame.stages.forEach((time, stage) => {
        const length = Math.min(time * unit, top - 16);
        context.fillStyle = frame.late ? "#ff3b30" : colors[stage % colors.length];
        context.globalAlpha = frame.late ? 0.4 + 0.07 * stage : 1;
        context.fillRect(index * step, top - length, Math.max(step - 0.5, 0.5), length);
        top -= length;
      });
    });
    context.globalAlpha = 1;
    let left = 4;
    this.#stages.forEach((name, index) => {
      context.fillStyle = colors[index % colors.length];
      context.fillText(name, left, 11);
      left += context.measureText(name).width + 10;
    });
    const position = this.#frames.findIndex((frame) => frame.number === this.#selected);
    if (position >= 0) {
      context.strokeStyle = getComputedStyle(this.#canvas).color;
      context.strokeRect(position * step, 16, Math.max(step, 2), height - 17);
    }
    const late = this.#frames.filter((frame) => frame.late).length;
    this.#canvas.setAttribute("aria-label", `${this.#frames.length} frames, ${late} of them late`);
  }

  /** Selects a frame by keys, and describes it. */
  #key(event) {
    const last = this.#frames.length - 1;
    const position = this.#frames.findIndex((frame) => frame.number === this.#selected);
    const moves = { ArrowLeft: position < 0 ? last : position - 1, ArrowRight: position < 0 ? last : position + 1, Home: 0, End: last };
    if (!(event.key in moves) || last < 0) return;
    event.preventDefault();
    const next = Math.min(Math.max(moves[event.key], 0), last);
    this.#selected = this.#frames[next].number;
    this.#draw();
    this.#explain(next);
  }

  #explain(position) {
    const frame = this.#frames[position];
    if (!frame) return;
    const stages = frame.stages.map((time, index) => `${this.#stages[index]} ${time} ms`).join(", ");
    const late = frame.late ? `; ${frame.late} late, by ${frame.blame}` : "";
    const text = `frame ${frame.number} (${frame.kind}): ${stages}${late}`;
    this.#canvas.title = text;
    find("frame").textContent = text;
  }
}
