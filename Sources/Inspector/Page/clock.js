// The clock of an app on the virtual clock: it stands still, follows that of the machine at a speed, or moves by single frames.

import { find } from "./dom.js";

export class Clock {
  #link;
  #attempt;
  #isRunning = false;
  #timer = 0;

  /** @param attempt Performs an action, and shows its error. */
  constructor(link, attempt) {
    this.#link = link;
    this.#attempt = attempt;
    link.addEventListener("open", () => this.read());
    find("run").addEventListener("click", () => this.#setSpeed(this.#isRunning ? 0 : this.#speed));
    find("step").addEventListener("click", () => this.#ask("step", 1));
    find("speed").addEventListener("change", () => { if (this.#isRunning) this.#setSpeed(this.#speed); });
  }

  get #speed() { return Number(find("speed").value); }

  #setSpeed(value) { return this.#ask("speed", value); }

  #ask(name, value) { return this.#attempt(async () => this.#show(await this.#link.request(name, { value }))); }

  read() { return this.#ask("clock"); }

  /**
   * Reads the time at most four times a second, and only after the screen has changed. Touches and changes of the app also move a
   * clock that stands still.
   */
  changed() {
    if (find("clock").hidden || this.#timer) return;
    this.#timer = setTimeout(() => {
      this.#timer = 0;
      this.read();
    }, 250);
  }

  #show({ isVirtual, speed, time }) {
    find("clock").hidden = !isVirtual;
    if (!isVirtual) return;
    this.#isRunning = speed > 0;
    find("run").textContent = this.#isRunning ? "Pause" : "Run";
    find("run").setAttribute("aria-pressed", this.#isRunning);
    find("time").textContent = `${time.toFixed(3)} s`;
  }
}
