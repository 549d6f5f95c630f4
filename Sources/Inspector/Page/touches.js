// The recording of touches and keys, and its replay.

import { find, make, say } from "./dom.js";

export class Touches {
  #link;
  #attempt;
  #isRecording = false;
  #timer = 0;

  /** @param attempt Performs an action, and shows its error. */
  constructor(link, attempt) {
    this.#link = link;
    this.#attempt = attempt;
    link.addEventListener("open", () => this.#ask("touches"));
    find("record").addEventListener("click", () => this.#ask("record", { value: !this.#isRecording }));
    find("replay").addEventListener("click", () => this.#ask("replay"));
    find("save").addEventListener("click", () => this.#attempt(() => this.#save()));
  }

  #ask(name, fields) { return this.#attempt(async () => this.#show(await this.#link.request(name, fields))); }

  #show({ isRecording, isPlaying, samples, keys, duration }) {
    const hasEnded = this.#isRecording && !isRecording;
    this.#isRecording = isRecording;
    find("record").textContent = isRecording ? "End recording" : "Record touches";
    find("record").setAttribute("aria-pressed", isRecording);
    const isEmpty = samples + keys === 0;
    find("replay").disabled = isEmpty || isPlaying || isRecording;
    find("save").disabled = isEmpty;
    find("replay").title = isEmpty ? "" : `${samples} samples and ${keys} keys in ${duration.toFixed(2)} s`;
    if (hasEnded && isEmpty) say("Nothing was recorded.");
    // The end of a replay is no event of the screen.
    clearTimeout(this.#timer);
    if (isPlaying && !document.hidden) this.#timer = setTimeout(() => this.#ask("touches"), 500);
  }

  async #save() {
    const { text } = await this.#link.request("recording");
    const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
    make("a", { href: address, download: "app.touches" }).click();
    setTimeout(() => URL.revokeObjectURL(address), 1000);
  }
}
