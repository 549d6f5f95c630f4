// The messages of the program, the problems of its layout, and its memory.

import { find, make } from "./dom.js";

const mostLines = 1000;

export class Log {
  #link;
  #last = 0;
  #timer = 0;
  #area = find("log");

  constructor(link) {
    this.#link = link;
    link.addEventListener("open", () => {
      // The clock of another program.
      this.#last = 0;
      this.#area.replaceChildren();
    });
  }

  /** Reads the log once a second while it is shown. The app's main thread has no part in it. */
  show(isShown) {
    this.#area.hidden = !isShown;
    clearInterval(this.#timer);
    if (!isShown) return;
    this.#timer = setInterval(() => { if (!document.hidden) this.read(); }, 1000);
    this.read();
  }

  async read() {
    if (!this.#link.isOpen) return;
    const lines = await this.#link.request("log", { after: this.#last }).catch(() => []);
    if (!lines.length) return;
    this.#last = lines.at(-1).time;
    const isAtEnd = this.#area.scrollTop + this.#area.clientHeight >= this.#area.scrollHeight - 4;
    for (const { time, level, text } of lines) {
      this.#area.append(make("div", { class: level ?? "", textContent: `${time.toFixed(3)}  ${(level ?? "").padEnd(8)} ${text}` }));
    }
    while (this.#area.childElementCount > mostLines) this.#area.firstElementChild.remove();
    if (isAtEnd) this.#area.scrollTop = this.#area.scrollHeight;
  }
}

/** Shows the constraints that are not satisfied, and the ambiguous views. */
export function showProblems({ broken, ambiguous }, select) {
  const lines = [
    ...broken.map((item) => [item, `not satisfied by ${item.violation} points: ${item.text}`]),
    ...ambiguous.map((item) => [item, `ambiguous: ${item.text}`]),
  ].map(([item, text]) => make("div", {}, make("button", { type: "button", textContent: text, onclick: () => select(item.id) })));
  find("problems").replaceChildren(...(lines.length ? lines : ["Auto Layout has no problems."]));
}

/** Shows the memory, in bytes. Without the C library's own allocator, that of the program is not known. */
export function showMemory({ layers, program, stores, storeCount, caches }, select) {
  const size = (bytes) => `${(bytes / 1024).toFixed(1)} KiB`.padStart(12);
  const line = (name, bytes) => make("div", { textContent: `${size(bytes)}  ${name}` });
  const lines = [line("drawings and texts of layers", layers), ...caches.map(({ name, bytes }) => line(name, bytes))];
  if (program !== undefined) lines.push(line("allocated by the program", program));
  lines.push(make("h3", { textContent: `${storeCount} layers with drawings or texts` }));
  for (const { id, text, bytes, size: [width, height] } of stores) {
    const title = `${size(bytes)}  ${text}, ${width} × ${height} points`;
    lines.push(make("div", {}, make("button", { type: "button", textContent: title, onclick: () => select(id) })));
  }
  find("memory").replaceChildren(...lines);
}
