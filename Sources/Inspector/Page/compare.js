// Screenshots, and the difference of two.

import { find, make, show } from "./dom.js";

/** Returns the number of pixels that differ, and paints them into `target`: red, over the faint first image. */
export function difference(first, second, target) {
  let count = 0;
  for (let index = 0; index < first.length; index += 4) {
    const isEqual = first[index] === second[index] && first[index + 1] === second[index + 1] && first[index + 2] === second[index + 2];
    if (!isEqual) count += 1;
    for (let part = 0; part < 3; part++) target[index + part] = isEqual ? 192 + first[index + part] / 4 : part === 0 ? 255 : 0;
    target[index + 3] = 255;
  }
  return count;
}

async function pixels() {
  const response = await fetch("screenshot.png");
  if (!response.ok) throw new Error(await response.text());
  const blob = await response.blob();
  const image = await createImageBitmap(blob);
  const canvas = make("canvas");
  [canvas.width, canvas.height] = [image.width, image.height];
  const context = canvas.getContext("2d");
  context.drawImage(image, 0, 0);
  return { canvas, blob, data: context.getImageData(0, 0, image.width, image.height) };
}

export class Screenshots {
  #first = null;

  /** Takes a screenshot, with which the next one is compared. */
  async capture() {
    this.#first = await pixels();
    find("compare").disabled = false;
    const address = URL.createObjectURL(this.#first.blob);
    find("dialog").addEventListener("close", () => URL.revokeObjectURL(address), { once: true });
    show(this.#first.canvas, make("a", { href: address, download: "screen.png", textContent: "Download" }));
  }

  async compare() {
    const second = await pixels();
    const [a, b] = [this.#first.data, second.data];
    if (a.width !== b.width || a.height !== b.height) throw new Error("the screenshots have different sizes");
    const canvas = make("canvas");
    [canvas.width, canvas.height] = [a.width, a.height];
    const result = new ImageData(a.width, a.height);
    const count = difference(a.data, b.data, result.data);
    canvas.getContext("2d").putImageData(result, 0, 0);
    show(canvas, make("p", { id: "difference", textContent: `${count} of ${a.width * a.height} pixels differ` }));
  }
}
