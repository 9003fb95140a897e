import type { Input } from '@spindle/contracts/http/route';
import type * as contract from '@spindle/contracts/video/storyboards';
import { STORYBOARD } from '@spindle/contracts/video/video-keys';
import type { Context } from '@spindle/core/context';
import { NotFound } from '@spindle/core/errors';
import type { Secrets } from '@spindle/core/secrets';
import { STORYBOARD_INDEX } from '@spindle/core/storage/keys';
import { rangeOf, readObject } from '@spindle/core/storage/read-object';
import type { StoryboardIndex } from '@spindle/core/video/storyboard-index';
import { findCurrentFiles } from '../files/access.ts';
import { cacheControlOf } from '../files/caching.ts';
import type { ObjectIndexes } from '../files/object-indexes.ts';
import { passCredential } from '../files/pass-credentials.ts';
import { textFile } from '../files/text-file.ts';
import type { Images } from '../images/prepare-image.ts';
import { writeCues } from './cues.ts';

/** Services that reading storyboards needs besides the database and the store. */
export interface Storyboards {
  indexes: ObjectIndexes<StoryboardIndex>;
  secrets: Secrets;
  images: Images;
}

/** Returns the WebVTT file of the storyboard. Throws NotFound, and Unauthorized for anonymous callers if it is not public. */
export async function readStoryboard(
  ctx: Context,
  { params, query }: Input<typeof contract.readStoryboard>,
  storyboards: Storyboards,
) {
  const { asset, index, version } = await findStoryboard(ctx, params.id, storyboards);
  const addressOf = await passCredential(ctx, query, params.id, storyboards.secrets);
  const text = writeCues(index, (sprite) => addressOf(`${sprite}?v=${version}`));
  const ownerId = asset.creatorId;
  return textFile(text, { contentType: 'text/vtt', fileName: 'storyboard.vtt', ownerId });
}

/** Returns a sprite. Throws like readStoryboard. */
export async function readStoryboardSprite(
  ctx: Context,
  { params, query }: Input<typeof contract.readStoryboardSprite>,
  storyboards: Storyboards,
) {
  return readStoryboardImage(
    ctx,
    params.id,
    { query, list: 'sheets', number: params.number },
    storyboards,
  );
}

/** Returns one frame or sprite, read from the object that holds all images. `number` counts from 1. Throws like readStoryboard. */
export async function readStoryboardImage(
  ctx: Context,
  id: string,
  requested: { query: { v?: number | undefined }; list: 'frames' | 'sheets'; number: number },
  storyboards: Storyboards,
) {
  const { query, list, number } = requested;
  const { asset, index, objectKey, version, storedAt } = await findStoryboard(ctx, id, storyboards);
  const range = byteRangeOf(index[list], number);
  return {
    kind: 'generated' as const,
    etag: `"${version}-${list}-${number}"`,
    lastModified: storedAt,
    contentType: 'image/jpeg',
    fileName: `${list}-${number}.jpg`,
    delivery: 'display' as const,
    cacheControl: cacheControlOf(query.v, version),
    variesByAccept: false,
    ownerId: asset.creatorId,
    make: (signal: AbortSignal) => readObject(ctx, objectKey, { range, signal }),
  };
}

/** Returns the byte range of an image. `number` counts from 1. Throws NotFound. */
export function byteRangeOf(images: readonly { start: number; bytes: number }[], number: number) {
  const image = images[number - 1];
  if (!image) throw new NotFound('Image', number);
  return rangeOf(image);
}

/** Finds the storyboard of the current version: its index and the object of its images. Throws like readStoryboard. */
export async function findStoryboard(ctx: Context, id: string, { indexes }: Storyboards) {
  const { asset, files } = await findCurrentFiles(ctx, id, [STORYBOARD, STORYBOARD_INDEX]);
  const [images, index] = [STORYBOARD, STORYBOARD_INDEX].map((wantedKey) =>
    files.find(({ key }) => key === wantedKey),
  );
  if (!images || !index) throw new NotFound('Storyboard');
  return {
    asset,
    index: await indexes.read(index.objectKey),
    objectKey: images.objectKey,
    version: images.id,
    storedAt: images.createdAt,
  };
}
