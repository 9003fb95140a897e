import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { HLS } from '@spindle/contracts/video/video-keys';
import type { ConversionRow } from '@spindle/core/conversions/put-conversion';
import { type RenditionIndex, trackKey, trackSeconds } from '@spindle/core/video/rendition-index';
import { joined, type Packaging, stored, trackDetails } from './packaging.ts';

/** An object for each track, and one that says what lies where. */
export async function packageHls(
  film: Packaging,
  tracks: readonly string[],
): Promise<ConversionRow[]> {
  const { sheet, dir } = film;
  const rows: ConversionRow[] = [];
  const index: RenditionIndex = { sizes: [], sounds: [] };
  for (const track of tracks) {
    const { path, ...rest } = await joined(film, track, true);
    const key = trackKey(track);
    const look = trackDetails(film, track);
    index.sizes.push({ key, ...rest, ...look.size, frameRate: sheet.frameRate });
    const file = { key, path, contentType: 'video/mp4' };
    rows.push(await stored(film, file, { ...look, seconds: null }));
  }
  for (const { track, language } of sheet.sounds) {
    const { path, ...rest } = await joined(film, track, false);
    const key = trackKey(track);
    index.sounds.push({ key, ...rest, language });
    const file = { key, path, contentType: 'audio/mp4' };
    rows.push(await stored(film, file, { size: null, isMarked: false, seconds: null }));
  }
  const path = join(dir, 'index.json');
  await writeFile(path, JSON.stringify(index));
  const [smallest] = index.sizes;
  const seconds = smallest ? trackSeconds(smallest) : null;
  const largest = tracks.at(-1);
  const look =
    largest === undefined ? { size: null, isMarked: false } : trackDetails(film, largest);
  const file = { key: HLS, path, contentType: 'application/json' };
  return [...rows, await stored(film, file, { ...look, seconds })];
}
