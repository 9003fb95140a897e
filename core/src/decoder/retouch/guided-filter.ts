/** A plane of numbers, row by row. */
export interface Plane {
  width: number;
  height: number;
  data: Float32Array;
}

/** Gray in the picture times `gain`, plus `offset`, is the filtered value at each pixel. */
export interface GuidedFilter {
  gain: Plane;
  offset: Plane;
}

/**
 * Fits a plane to the edges of the gray picture `guide`: a guided filter (He, Sun, Tang 2010). Values of both are 0 to 1. Around each
 * pixel, within `radius` pixels, the values become a linear function of the gray. Edges with a variance far below `flatness` are
 * smoothed. The functions apply to the same picture in any size.
 */
export function fitToEdges(
  guide: Plane,
  values: Plane,
  { radius, flatness }: { radius: number; flatness: number },
): GuidedFilter {
  const mean = (data: Float32Array) => boxMean({ ...guide, data }, radius);
  const product = (a: Float32Array, b: Float32Array) => a.map((value, at) => value * (b[at] ?? 0));
  const gray = mean(guide.data);
  const value = mean(values.data);
  const squares = mean(product(guide.data, guide.data));
  const products = mean(product(guide.data, values.data));
  const gain = gray.map((g, at) => {
    const covariance = (products[at] ?? 0) - g * (value[at] ?? 0);
    return covariance / ((squares[at] ?? 0) - g * g + flatness);
  });
  const offset = value.map((v, at) => v - (gain[at] ?? 0) * (gray[at] ?? 0));
  return { gain: { ...guide, data: mean(gain) }, offset: { ...guide, data: mean(offset) } };
}

/** Returns the mean of the square around each pixel. Squares end at the edges of the plane. */
export function boxMean({ width, height, data }: Plane, radius: number): Float32Array {
  const rows = slide(data, { lines: height, length: width, step: 1, lineStep: width }, radius);
  return slide(rows, { lines: width, length: height, step: width, lineStep: 1 }, radius);
}

/** Averages along lines with a sliding window. */
function slide(
  data: Float32Array,
  { lines, length, step, lineStep }: Record<'lines' | 'length' | 'step' | 'lineStep', number>,
  radius: number,
): Float32Array {
  const result = new Float32Array(data.length);
  for (let line = 0; line < lines; line++) {
    const start = line * lineStep;
    let sum = 0;
    for (let at = 0; at < Math.min(radius, length); at++) sum += data[start + at * step] ?? 0;
    for (let at = 0; at < length; at++) {
      const [first, last] = [at - radius, at + radius];
      if (last < length) sum += data[start + last * step] ?? 0;
      if (first > 0) sum -= data[start + (first - 1) * step] ?? 0;
      const count = Math.min(last, length - 1) - Math.max(first, 0) + 1;
      result[start + at * step] = sum / count;
    }
  }
  return result;
}
