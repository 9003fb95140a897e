import { writeFile } from 'node:fs/promises';
import { HLS } from '@spindle/contracts/video/video-keys';
import type { Context } from '@spindle/core/context';
import { rangeOf, readObject } from '@spindle/core/storage/read-object';
import { RenditionIndex, type RenditionTrack } from '@spindle/core/video/rendition-index';
import type { Media } from '../../assets/find-media.ts';
import { chooseSize } from '../choose-source.ts';

/** Size in pixels of a rendition that is large enough for a poster. */
const ENOUGH = { width: 1920, height: 1080 };

/**
 * Writes the HLS segment that contains a second of a video: a few megabytes, however long the video is. Returns the position
 * within the segment in seconds. Returns null if no rendition without a watermark is large enough and shows the whole frame.
 */
export async function fetchSegmentAt(
  { storage }: Context,
  video: Media,
  second: number,
  { path, signal }: { path: string; signal: AbortSignal },
): Promise<{ second: number } | null> {
  const files = video.files.filter(({ version, error }) => version === video.version && !error);
  const rendition = files.find(({ key }) => key === HLS);
  if (!rendition) return null;
  const read = (key: string, range?: { start: number; bytes: number }) =>
    readObject({ storage }, key, { ...(range && { range: rangeOf(range) }), signal });
  const index = RenditionIndex.parse(
    JSON.parse((await read(rendition.objectKey)).toString('utf8')),
  );
  const tracks = index.sizes.flatMap((track) => {
    const file = files.find(({ key, watermarked }) => key === track.key && !watermarked);
    return file ? [{ ...track, objectKey: file.objectKey }] : [];
  });
  const track = chooseSize(video, tracks, { box: ENOUGH, mayBeSmaller: false });
  const located = track && segmentAt(track, second);
  if (!located) return null;
  const init = await read(track.objectKey, { start: 0, bytes: track.initBytes });
  await writeFile(path, Buffer.concat([init, await read(track.objectKey, located.segment)]));
  return { second: second - located.start };
}

/** Returns the segment that contains a second, and the second at which it starts. */
function segmentAt({ pieces }: RenditionTrack, second: number) {
  let start = 0;
  for (const segment of pieces) {
    if (second < start + segment.seconds) return { segment, start };
    start += segment.seconds;
  }
  return null;
}
