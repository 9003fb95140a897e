import { open } from 'node:fs/promises';
import type { Context } from '@spindle/core/context';
import { segmentKey } from '@spindle/core/storage/keys';
import { readObject } from '@spindle/core/storage/read-object';
import { codecOf, firstSampleEnd } from '@spindle/core/video/mp4-boxes';
import type { RenditionTrack, Segment } from '@spindle/core/video/rendition-index';
import { listStoredSegments, type VideoVersion } from '@spindle/core/video/segments';

/** A whole track in one local file. */
export interface JoinedTrack extends Omit<RenditionTrack, 'key'> {
  path: string;
}

/** Puts the pieces of a track one after the other into a local file; null while they are not all there. One piece in memory at a time. */
export async function joinSegments(
  { storage }: Context,
  source: VideoVersion,
  track: string,
  { path, hasPictures, signal }: { path: string; hasPictures: boolean; signal: AbortSignal },
): Promise<JoinedTrack | null> {
  const { seconds } = await listStoredSegments({ storage }, source, track);
  if (!seconds) return null;
  const read = (piece: number | 'init') =>
    readObject({ storage }, segmentKey(source, track, piece), { signal });
  const file = await open(path, 'w');
  try {
    const init = await read('init');
    await file.write(init);
    const pieces: Segment[] = [];
    let start = init.length;
    for (const [number, lasts] of seconds.entries()) {
      const bytes = await read(number);
      await file.write(bytes);
      const pictureBytes = hasPictures ? firstSampleEnd(bytes) : 0;
      pieces.push({ start, bytes: bytes.length, seconds: lasts, pictureBytes });
      start += bytes.length;
    }
    return { path, initBytes: init.length, codec: codecOf(init), pieces };
  } finally {
    await file.close();
  }
}
