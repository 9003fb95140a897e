import type { Input } from '@spindle/contracts/http/route';
import type * as contract from '@spindle/contracts/video/storyboards';
import { STORYBOARD } from '@spindle/contracts/video/video-keys';
import type { Context } from '@spindle/core/context';
import { NotFound } from '@spindle/core/errors';
import type { Secrets } from '@spindle/core/secrets';
import { STORYBOARD_INDEX } from '@spindle/core/storage/keys';
import { rangeOf, readObject } from '@spindle/core/storage/read-object';
import type { StoryboardIndex } from '@spindle/core/video/storyboard-index';
import { cacheControlOf } from '../files/caching.ts';
import { textFile } from '../files/made-text.ts';
import type { ObjectIndexes } from '../files/object-indexes.ts';
import { passCredential } from '../files/pass-credentials.ts';
import type { Images } from '../images/prepare-image.ts';
import { findFiles } from '../renditions/find-rendition.ts';
import { cuesOf } from './cues.ts';

/** Everything that reading storyboards needs. */
export interface Storyboards {
  indexes: ObjectIndexes<StoryboardIndex>;
  secrets: Secrets;
  images: Images;
}

/** Returns the WebVTT list of tiles. Throws NotFound, and Unauthorized for anonymous callers if it is not public. */
export async function readStoryboard(
  ctx: Context,
  { params, query }: Input<typeof contract.readStoryboard>,
  storyboards: Storyboards,
) {
  const { index, version } = await findStoryboard(ctx, params.id, storyboards);
  const addressOf = await passCredential(ctx, query, params.id, storyboards.secrets);
  const text = cuesOf(index, (sheet) => addressOf(`${sheet}?v=${version}`));
  return textFile(text, { contentType: 'text/vtt', fileName: 'storyboard.vtt' });
}

/** Returns a sprite. Throws like readStoryboard. */
export async function readStoryboardSheet(
  ctx: Context,
  { params, query }: Input<typeof contract.readStoryboardSheet>,
  storyboards: Storyboards,
) {
  return picture(ctx, params.id, { query, list: 'sheets', number: params.number }, storyboards);
}

/** Returns one image out of the object that holds all images. */
export async function picture(
  ctx: Context,
  id: string,
  wanted: { query: { v?: number | undefined }; list: 'frames' | 'sheets'; number: number },
  storyboards: Storyboards,
) {
  const { query, list, number } = wanted;
  const { index, objectKey, version, storedAt } = await findStoryboard(ctx, id, storyboards);
  const range = placeOf(index[list], number);
  return {
    kind: 'made' as const,
    etag: `"${version}-${list}-${number}"`,
    lastModified: storedAt,
    contentType: 'image/jpeg',
    fileName: `${list}-${number}.jpg`,
    delivery: 'display' as const,
    cacheControl: cacheControlOf(query.v, version),
    variesByAccept: false,
    make: (signal: AbortSignal) => readObject(ctx, objectKey, { range, signal }),
  };
}

/** Returns the byte range of an image. Throws NotFound. */
export function placeOf(places: readonly { start: number; bytes: number }[], number: number) {
  const place = places[number - 1];
  if (!place) throw new NotFound('Image', number);
  return rangeOf(place);
}

export async function findStoryboard(ctx: Context, id: string, { indexes }: Storyboards) {
  const { asset, files } = await findFiles(ctx, id, [STORYBOARD, STORYBOARD_INDEX]);
  const [pictures, index] = [STORYBOARD, STORYBOARD_INDEX].map((wanted) =>
    files.find(({ key }) => key === wanted),
  );
  if (!pictures || !index) throw new NotFound('Storyboard');
  return {
    asset,
    index: await indexes.read(index.objectKey),
    objectKey: pictures.objectKey,
    version: pictures.id,
    storedAt: pictures.createdAt,
  };
}
