import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { insertOriginals } from '@spindle/core/originals/insert-originals';
import { originalKey } from '@spindle/core/storage/keys';
import { authorizeUploads } from '../../assets/access.ts';
import { planUploadData } from '../../originals/custom-metadata.ts';
import {
  ASSETS,
  type MockAsset,
  mockAssetId,
  SECOND_POSTER,
  WAITING_ASSET,
} from '../data-set/assets.ts';
import { makeMedia } from './media/make-media.ts';
import type { SeedApp } from './seed-app.ts';

/** Milliseconds until the job of the waiting asset could start: longer than the seeding takes. `createJobs` then makes it wait forever. */
const WAIT_MS = 86_400_000;

/** Days before the epoch on which the poster was replaced. */
export const POSTER_REPLACED_DAYS_AGO = 14;

/** Content types by extension. */
const TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  svg: 'image/svg+xml',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
  mp3: 'audio/mpeg',
  wav: 'audio/x-wav',
  pdf: 'application/pdf',
  txt: 'text/plain',
};

/**
 * Stores the originals of all assets with their fixed ids and queues their jobs, as an upload does. A worker has to process them. Each job has
 * the number of its asset.
 */
export async function createAssets(app: SeedApp): Promise<void> {
  for (const asset of ASSETS) await createAsset(app, asset, 0);
  await createAsset(app, WAITING_ASSET, WAIT_MS);
}

async function createAsset(app: SeedApp, asset: MockAsset, waitMs: number): Promise<void> {
  const { name, creatorId, daysAgo, schemaId, data, uploadPath } = asset;
  app.goTo(daysAgo);
  const ctx = authorizeUploads(app.actingAs(creatorId));
  const id = mockAssetId(asset.number);
  const body = await makeMedia(ctx.config, asset.media, name);
  const objectKey = originalKey(id, 1);
  const contentType = TYPES[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
  await ctx.storage.put(objectKey, body, { contentType });
  const planned = await planUploadData(ctx, {
    data: { ...data },
    ...(schemaId !== 0 && { data_schema_id: schemaId }),
  });
  const original = {
    ...planned,
    id,
    objectKey,
    name,
    uploadPath,
    contentType,
    sizeBytes: body.length,
    checksums: {
      md5: createHash('md5').update(body).digest('hex'),
      sha256: createHash('sha256').update(body).digest('hex'),
      crc32: crc32(body),
      sizeBytes: body.length,
    },
  };
  await insertOriginals(ctx, [original], { waitMs });
}

/** Replaces the original of the poster, once its first version is processed. */
export async function replacePoster(app: SeedApp): Promise<void> {
  app.goTo(POSTER_REPLACED_DAYS_AGO);
  const { ctx } = app;
  const form = new FormData();
  const body = await makeMedia(ctx.config, SECOND_POSTER, 'Poster.jpg');
  form.append('file', new Blob([new Uint8Array(body)], { type: 'image/jpeg' }), 'Poster.jpg');
  const encoded = new Response(form);
  await app.call({
    userId: 1,
    method: 'POST',
    url: `/api/v1/assets/${mockAssetId(23)}/content/original/replace`,
    payload: Buffer.from(await encoded.arrayBuffer()),
    contentType: encoded.headers.get('content-type') ?? '',
  });
}
