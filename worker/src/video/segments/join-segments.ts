import { open } from 'node:fs/promises';
import type { Context } from '@spindle/core/context';
import { segmentKey } from '@spindle/core/storage/keys';
import { readObject } from '@spindle/core/storage/read-object';
import { codecOf, firstSampleEnd } from '@spindle/core/video/mp4-boxes';
import type { RenditionTrack, Segment } from '@spindle/core/video/rendition-index';
import { listStoredSegments, type VideoVersion } from '@spindle/core/video/segments';

/** A complete track in one local file. */
export interface JoinedTrack extends Omit<RenditionTrack, 'key'> {
  path: string;
}

/**
 * Joins the init segment and all segments of a track in the local file `path`. Returns null while the track is incomplete. Holds one
 * segment in memory at a time.
 */
export async function joinSegments(
  { storage }: Context,
  source: VideoVersion,
  track: string,
  { path, isVideo, signal }: { path: string; isVideo: boolean; signal: AbortSignal },
): Promise<JoinedTrack | null> {
  const { seconds: durations } = await listStoredSegments({ storage }, source, track);
  if (!durations) return null;
  const read = (segment: number | 'init') =>
    readObject({ storage }, segmentKey(source, track, segment), { signal });
  const file = await open(path, 'w');
  try {
    const init = await read('init');
    await file.write(init);
    const segments: Segment[] = [];
    let start = init.length;
    for (const [number, seconds] of durations.entries()) {
      const bytes = await read(number);
      await file.write(bytes);
      // Playlists of key frames, for seeking, name only these bytes of a segment.
      const pictureBytes = isVideo ? firstSampleEnd(bytes) : 0;
      segments.push({ start, bytes: bytes.length, seconds, pictureBytes });
      start += bytes.length;
    }
    return { path, initBytes: init.length, codec: codecOf(init), pieces: segments };
  } finally {
    await file.close();
  }
}
