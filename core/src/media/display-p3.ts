import type { Metadata } from 'sharp';

/** Where red, green and blue of Display P3 lie, as profiles say it: adapted to the light of print. */
const PRIMARIES: readonly [string, readonly [number, number, number]][] = [
  ['rXYZ', [0.5151, 0.2412, -0.0011]],
  ['gXYZ', [0.2919, 0.6922, 0.0419]],
  ['bXYZ', [0.1572, 0.0666, 0.7841]],
];
const TOLERANCE = 0.004;

const HEADER_BYTES = 128;
const TAGS_MAX = 100;

/** The colour profile of a picture whose colours are those of Display P3; null for every other. */
export function displayP3Profile({ icc, channels }: Metadata): Buffer | null {
  return icc && channels >= 3 && isDisplayP3(icc) ? icc : null;
}

/** By where its colours lie, as programs give it many names. */
function isDisplayP3(profile: Buffer): boolean {
  if (profile.length < HEADER_BYTES + 4 || profile.toString('latin1', 16, 20) !== 'RGB ')
    return false;
  return PRIMARIES.every(([name, place]) => {
    const found = colorantOf(profile, name);
    return found?.every((part, at) => Math.abs(part - (place[at] ?? 0)) < TOLERANCE) ?? false;
  });
}

function colorantOf(profile: Buffer, name: string): number[] | null {
  const count = Math.min(profile.readUInt32BE(HEADER_BYTES), TAGS_MAX);
  for (let index = 0; index < count; index++) {
    const entry = HEADER_BYTES + 4 + 12 * index;
    if (entry + 12 > profile.length) return null;
    if (profile.toString('latin1', entry, entry + 4) !== name) continue;
    const at = profile.readUInt32BE(entry + 4);
    if (at + 20 > profile.length) return null;
    return [8, 12, 16].map((part) => profile.readInt32BE(at + part) / 65536);
  }
  return null;
}
