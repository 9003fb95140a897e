import { createReadStream } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from '@spindle/core/context';
import { segmentKey } from '@spindle/core/storage/keys';
import type { VideoVersion } from '@spindle/core/video/segments';
import { segmentFiles } from '../ladder/ladder-outputs.ts';

const TYPE = 'video/mp4';

/** Takes the pieces that ffmpeg has finished in a folder into the store, in their order, and out of the folder. */
export async function storeFinishedSegments(
  { storage }: Pick<Context, 'storage'>,
  source: VideoVersion,
  track: string,
  { dir, signal }: { dir: string; signal: AbortSignal },
): Promise<void> {
  const { init, piece } = segmentFiles(track);
  const names = (await readdir(dir)).sort();
  const finished = names.flatMap((name) => {
    const number = piece.exec(name)?.[1];
    return number === undefined ? [] : [{ name, number: Number(number) }];
  });
  if (finished.length === 0) return; // then its init may not be whole either
  const store = async (name: string, at: number | 'init') => {
    const path = join(dir, name);
    const options = { contentType: TYPE, signal };
    await storage.put(segmentKey(source, track, at), createReadStream(path), options);
    await rm(path);
  };
  if (names.includes(init)) await store(init, 'init');
  for (const { name, number } of finished) await store(name, number);
}

/** Says that a track is whole, by the playlist of the run that ended it. */
export async function storeTrackEnd(
  { storage }: Pick<Context, 'storage'>,
  source: VideoVersion,
  track: string,
  { dir, from, segmentSeconds }: { dir: string; from: number; segmentSeconds: number },
): Promise<void> {
  const playlist = await readFile(join(dir, segmentFiles(track).playlist), 'utf8');
  const last = [...playlist.matchAll(/^#EXTINF:([\d.]+)/gm)].map(([, seconds]) => Number(seconds));
  const seconds = [...Array.from({ length: from }, () => segmentSeconds), ...last];
  const options = { contentType: 'application/json' };
  await storage.put(
    segmentKey(source, track, 'end'),
    Buffer.from(JSON.stringify(seconds)),
    options,
  );
}
