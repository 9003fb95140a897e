import { createReadStream } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from '@spindle/core/context';
import { segmentKey } from '@spindle/core/storage/keys';
import type { VideoVersion } from '@spindle/core/video/segments';
import { segmentFiles } from '../ladder/ladder-outputs.ts';

const TYPE = 'video/mp4';

/** Moves the segments that ffmpeg has finished from a folder to the store, in their order. */
export async function storeFinishedSegments(
  { storage }: Pick<Context, 'storage'>,
  source: VideoVersion,
  track: string,
  { dir, signal }: { dir: string; signal: AbortSignal },
): Promise<void> {
  const { init, segment } = segmentFiles(track);
  const names = (await readdir(dir)).sort();
  const finished = names.flatMap((name) => {
    const number = segment.exec(name)?.[1];
    return number === undefined ? [] : [{ name, number: Number(number) }];
  });
  if (finished.length === 0) return; // then the init segment may be incomplete as well
  const store = async (name: string, at: number | 'init') => {
    const path = join(dir, name);
    const options = { contentType: TYPE, signal };
    await storage.put(segmentKey(source, track, at), createReadStream(path), options);
    await rm(path);
  };
  if (names.includes(init)) await store(init, 'init');
  for (const { name, number } of finished) await store(name, number);
}

/** Marks a track as complete. Stores the seconds of all segments, which it reads from ffmpeg's playlist. */
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
