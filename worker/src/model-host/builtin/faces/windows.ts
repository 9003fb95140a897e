import { cutAndScale, type Pixels } from '../../picture.ts';

/** A square part of a picture, in its pixels. It may extend beyond the picture. */
export interface Window {
  left: number;
  top: number;
  side: number;
}

/** Pictures with a longer edge than this are also searched in tiles. */
const TILED_FROM = 600;
/** Side of a tile, and step from one to the next, as shares of the longer edge and of the side. */
const TILE_SHARE = 0.5;
const STEP_SHARE = 0.62;
/** Side of the widest window as a multiple of the longer edge: a face that fills the picture is smaller there. */
const WIDE_SHARE = 1.6;

/** Returns the windows to search: the whole picture, the same with a border, and tiles of a large one. */
export function windowsOf({ width, height }: Pixels): Window[] {
  const longer = Math.max(width, height);
  const centered = (side: number): Window => ({
    left: Math.round((width - side) / 2),
    top: Math.round((height - side) / 2),
    side,
  });
  const wholes = [centered(longer), centered(Math.round(longer * WIDE_SHARE))];
  if (longer <= TILED_FROM) return wholes;
  const side = Math.round(longer * TILE_SHARE);
  const rows = startsOf(height, side);
  const columns = startsOf(width, side);
  return [...wholes, ...rows.flatMap((top) => columns.map((left) => ({ left, top, side })))];
}

/** Returns where the tiles of a row or column start. The last one ends at the edge. */
function startsOf(length: number, side: number): number[] {
  const step = Math.round(side * STEP_SHARE);
  const last = Math.max(0, length - side);
  const starts: number[] = [0];
  for (let start = step; start < length - side * (1 - STEP_SHARE); start += step)
    starts.push(Math.min(start, last));
  return [...new Set(starts)];
}

/** Cuts a window out of a picture, scaled to `side` pixels. Colors are from −1 to 1; outside the picture it is black. */
export async function cutWindow(
  picture: Pixels,
  window: Window,
  side: number,
): Promise<Float32Array> {
  const left = Math.max(0, window.left);
  const top = Math.max(0, window.top);
  const width = Math.min(picture.width, window.left + window.side) - left;
  const height = Math.min(picture.height, window.top + window.side) - top;
  const scale = side / window.side;
  const size = {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
  const pixels = await cutAndScale(picture, { left, top, width, height }, size);
  const offsetX = Math.round((left - window.left) * scale);
  const offsetY = Math.round((top - window.top) * scale);
  const columns = Math.min(size.width, side - offsetX);
  const result = new Float32Array(side * side * 3).fill(-1);
  for (let y = 0; y < Math.min(size.height, side - offsetY); y++)
    for (let i = 0; i < columns * 3; i++)
      result[((y + offsetY) * side + offsetX) * 3 + i] =
        (pixels[y * size.width * 3 + i] ?? 0) / 127.5 - 1;
  return result;
}
