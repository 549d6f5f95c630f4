// The connection to the app.

/** Sends commands and receives answers and updates of the screen. It connects again after the app has ended. */
export class Link extends EventTarget {
  #socket = null;
  #number = 0;
  #waiting = new Map();
  #delay = 500;

  connect() {
    const address = new URL("socket", location.href);
    address.protocol = "ws:";
    address.hash = "";
    const socket = new WebSocket(address);
    socket.binaryType = "arraybuffer";
    socket.onopen = () => {
      this.#delay = 500;
      this.#socket = socket;
      this.dispatchEvent(new Event("open"));
    };
    socket.onmessage = ({ data }) => {
      if (typeof data === "string") this.#answer(JSON.parse(data));
      else this.dispatchEvent(new CustomEvent("update", { detail: data }));
    };
    socket.onclose = () => {
      this.#socket = null;
      for (const { reject } of this.#waiting.values()) reject(new Error("the app does not answer"));
      this.#waiting.clear();
      this.dispatchEvent(new Event("close"));
      setTimeout(() => this.connect(), this.#delay);
      this.#delay = Math.min(2 * this.#delay, 10_000);
    };
  }

  get isOpen() { return this.#socket !== null; }

  send(message) { this.#socket?.send(JSON.stringify(message)); }

  /** Sends a command, and returns its result. */
  request(name, fields = {}) {
    if (!this.isOpen) return Promise.reject(new Error("not connected"));
    const number = ++this.#number;
    return new Promise((resolve, reject) => {
      this.#waiting.set(number, { resolve, reject });
      this.send({ name, number, ...fields });
    });
  }

  #answer({ number, result, error }) {
    const waiting = this.#waiting.get(number);
    if (!waiting) {
      if (error) this.dispatchEvent(new CustomEvent("problem", { detail: error }));
      return;
    }
    this.#waiting.delete(number);
    if (error === undefined) waiting.resolve(result);
    else waiting.reject(new Error(error));
  }
}
