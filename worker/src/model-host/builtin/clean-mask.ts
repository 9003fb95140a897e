/** Islands below this share of the largest part's area are noise, not a part of the thing. */
const ISLAND_SHARE = 0.02;
/** Holes below this share of the thing's area are noise. Larger ones, such as the handle of a cup, are true. */
const HOLE_SHARE = 0.015;

/** A mask of a picture, row by row: 1 foreground, 0 background. */
export interface Mask {
  width: number;
  height: number;
  data: Uint8Array;
}

/** Removes small islands and fills small holes. Leaves those that hold a pixel which `isFixed` names: a user has marked it. */
export function cleanMask(mask: Mask, isFixed: (at: number) => boolean): Mask {
  const data = mask.data.slice();
  const islands = findParts({ ...mask, data }, 1);
  const largest = Math.max(0, ...islands.map((part) => part.length));
  for (const part of islands)
    if (part.length < ISLAND_SHARE * largest && !part.some(isFixed)) fill(data, part, 0);
  const area = data.reduce((sum, value) => sum + value, 0);
  for (const part of findParts({ ...mask, data }, 0))
    if (part.length < HOLE_SHARE * area && !part.some(isFixed)) fill(data, part, 1);
  return { ...mask, data };
}

function fill(data: Uint8Array, part: readonly number[], value: number): void {
  for (const at of part) data[at] = value;
}

/** Returns the connected parts with a value, each as the positions of its pixels. Diagonal neighbors are not connected. */
function findParts(mask: Mask, value: number): number[][] {
  const isOpen = mask.data.map((one) => (one === value ? 1 : 0));
  const parts: number[][] = [];
  for (let start = 0; start < isOpen.length; start++)
    if (isOpen[start]) parts.push(takePart(mask, isOpen, start));
  return parts;
}

/** Returns the positions of the part of a pixel, and marks them as taken. */
function takePart({ width, height }: Mask, isOpen: Uint8Array, start: number): number[] {
  isOpen[start] = 0;
  const part = [start];
  for (let next = 0; next < part.length; next++) {
    const at = part[next] ?? 0;
    const x = at % width;
    const take = (neighbor: number) => {
      if (!isOpen[neighbor]) return;
      isOpen[neighbor] = 0;
      part.push(neighbor);
    };
    if (x > 0) take(at - 1);
    if (x < width - 1) take(at + 1);
    if (at >= width) take(at - width);
    if (at < width * (height - 1)) take(at + width);
  }
  return part;
}
