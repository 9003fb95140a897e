type Pixels = Pick<ImageData, 'data'>;

/** Replaces the colors of pixels by those of a blurred copy, in place. Keeps transparency, because the edge of a copy fades. */
export function blurPixels({ data }: Pixels, blurred: Pixels): void {
  changeColors(data, blurred.data, (_, soft) => soft);
}

/** Adds the difference to a blurred copy to the colors of pixels, in place: `pixel + amount * (pixel - blurred)`. */
export function sharpenPixels({ data }: Pixels, blurred: Pixels, amount: number): void {
  changeColors(data, blurred.data, (value, soft) => value + amount * (value - soft));
}

function changeColors(
  data: Uint8ClampedArray,
  blurred: Uint8ClampedArray,
  change: (value: number, soft: number) => number,
): void {
  for (let at = 0; at < data.length; at += 4) {
    if (!blurred[at + 3]) continue;
    for (let channel = at; channel < at + 3; channel++)
      data[channel] = change(data[channel] ?? 0, blurred[channel] ?? 0); // the array clamps and rounds
  }
}
