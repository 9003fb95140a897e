import { writeFile } from 'node:fs/promises';
import { HLS } from '@spindle/contracts/video/video-keys';
import type { Context } from '@spindle/core/context';
import { rangeOf, readObject } from '@spindle/core/storage/read-object';
import { RenditionIndex, type RenditionTrack } from '@spindle/core/video/rendition-index';
import type { Media } from '../../assets/find-media.ts';
import { bestOf } from '../choose-source.ts';

/** A film of this size shows all that a poster does. */
const ENOUGH = { width: 1920, height: 1080 };

/**
 * Writes the piece of a video's film in pieces that shows a second: a few megabytes of it, however long it is. Gives where in the piece
 * that second lies; null where there is no film that is large enough and shows the whole picture.
 */
export async function fetchSegmentAt(
  { storage }: Context,
  video: Media,
  second: number,
  { path, signal }: { path: string; signal: AbortSignal },
): Promise<{ second: number } | null> {
  const files = video.files.filter(({ version, error }) => version === video.version && !error);
  const film = files.find(({ key }) => key === HLS);
  if (!film) return null;
  const read = (key: string, place?: { start: number; bytes: number }) =>
    readObject({ storage }, key, { ...(place && { range: rangeOf(place) }), signal });
  const index = RenditionIndex.parse(JSON.parse((await read(film.objectKey)).toString('utf8')));
  const tracks = index.sizes.flatMap((track) => {
    const file = files.find(({ key, watermarked }) => key === track.key && !watermarked);
    return file ? [{ ...track, objectKey: file.objectKey }] : [];
  });
  const track = bestOf(video, tracks, { box: ENOUGH, mayBeSmaller: false });
  const found = track && placeOf(track, second);
  if (!found) return null;
  const init = await read(track.objectKey, { start: 0, bytes: track.initBytes });
  await writeFile(path, Buffer.concat([init, await read(track.objectKey, found.piece)]));
  return { second: second - found.start };
}

function placeOf({ pieces }: RenditionTrack, second: number) {
  let start = 0;
  for (const piece of pieces) {
    if (second < start + piece.seconds) return { piece, start };
    start += piece.seconds;
  }
  return null;
}
