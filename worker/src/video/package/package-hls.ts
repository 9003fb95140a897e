import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { HLS } from '@spindle/contracts/video/video-keys';
import type { ConversionRow } from '@spindle/core/conversions/put-conversion';
import { type RenditionIndex, trackKey, trackSeconds } from '@spindle/core/video/rendition-index';
import { joinTrack, type Packaging, storeFile, trackDetails } from './packaging.ts';

/** Stores one object per track, and the index of their segments. Returns the rows of all objects. Throws like joinTrack. */
export async function packageHls(
  packaging: Packaging,
  tracks: readonly string[],
): Promise<ConversionRow[]> {
  const { encodePlan, dir } = packaging;
  const rows: ConversionRow[] = [];
  const index: RenditionIndex = { sizes: [], sounds: [] };
  for (const track of tracks) {
    const { path, ...rest } = await joinTrack(packaging, track, { isVideo: true });
    const key = trackKey(track);
    const details = trackDetails(packaging, track);
    index.sizes.push({ key, ...rest, ...details.size, frameRate: encodePlan.frameRate });
    const file = { key, path, contentType: 'video/mp4' };
    rows.push(await storeFile(packaging, file, { ...details, seconds: null }));
  }
  for (const { track, language } of encodePlan.sounds) {
    const { path, ...rest } = await joinTrack(packaging, track, { isVideo: false });
    const key = trackKey(track);
    index.sounds.push({ key, ...rest, language });
    const file = { key, path, contentType: 'audio/mp4' };
    rows.push(await storeFile(packaging, file, { size: null, isMarked: false, seconds: null }));
  }
  const path = join(dir, 'index.json');
  await writeFile(path, JSON.stringify(index));
  const [smallest] = index.sizes;
  const seconds = smallest ? trackSeconds(smallest) : null;
  const largest = tracks.at(-1);
  const details =
    largest === undefined ? { size: null, isMarked: false } : trackDetails(packaging, largest);
  const file = { key: HLS, path, contentType: 'application/json' };
  return [...rows, await storeFile(packaging, file, { ...details, seconds })];
}
