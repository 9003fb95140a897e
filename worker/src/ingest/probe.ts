import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { Context } from '@spindle/core/context';
import type { ImageFileInfo } from '@spindle/core/decoder-pool/decode-request';
import { createChecksums } from '@spindle/core/file-types/checksums';
import { SNIFF_BYTES, sniffContentType } from '@spindle/core/file-types/sniff';
import { fromUuid, toUuid } from '@spindle/core/ids';
import { inWorkFolder } from '@spindle/core/programs/work-folder';
import { readSettings } from '@spindle/core/settings/settings';
import { derivativeKey, splitKey, uploadThumbnailKey } from '@spindle/core/storage/keys';
import { versionOf } from '@spindle/core/tasks/job-input';
import type { Asset, File } from '@spindle/prisma/client';
import { MissingProgram } from '../programs/installed-programs.ts';
import type { Handler, Run } from '../steps/handler.ts';
import { inspectFile } from './inspect-file.ts';
import { type ImageRow, markReady, saveImage } from './mark-ready.ts';

/**
 * Inspects a new original and stores its `_thumb`, which is visible at once, and its `_preview`. Then sets the NOT_READY asset to
 * OK; without images, but with the reason, when the file cannot be drawn. When a program is missing, the step waits for it. An asset
 * whose bytes are lost or cannot be read is set to ERROR.
 */
export const probe: Handler = {
  async run(ctx, run) {
    const asset = await findAsset(ctx, run);
    if (!asset || (asset.status !== 'NOT_READY' && asset.previewError === null)) return;
    const original = asset.files.find(({ key }) => key === 'original');
    if (!original) throw new Error('unreachable: an asset without its original');
    const { keep_display_p3: keepDisplayP3 } = await readSettings(ctx, 'image');
    const inspected = await ctx.storage.withFile(original.objectKey, async (path) => {
      if (original.md5 === null) await storeChecksums(ctx, original, path, run.signal);
      run.progress(10); // percent; roughly the share of the time
      return withThumbnail(ctx, asset, async (thumb, workDir) => {
        const contentType = await recognize(path, asset);
        const found = await inspectFile(path, contentType, {
          workDir,
          thumb,
          config: ctx.config,
          keepDisplayP3,
          signal: run.signal,
          onThumb: async (thumb) => {
            const row = await storeImage(ctx, run, asset, '_thumb', thumb);
            await saveImage(ctx, asset, row);
            run.progress(50);
          },
        });
        const { preview } = found;
        return {
          found,
          contentType,
          original,
          preview: preview && (await storeImage(ctx, run, asset, '_preview', preview)),
        };
      });
    });
    run.progress(95);
    await markReady(ctx, run.jobId, asset, inspected);
    const { noPreview } = inspected.found;
    if (noPreview instanceof MissingProgram) throw noPreview;
  },

  async giveUp(tx, { jobId, assetId }, reason) {
    if (assetId === null) return;
    const { input } = await tx.db.job.findUniqueOrThrow({ where: { id: jobId } });
    await tx.db.asset.updateMany({
      where: {
        id: toUuid(assetId),
        version: versionOf(input),
        // An asset that still waits for the same program stays OK.
        OR: [{ status: 'NOT_READY' }, { status: 'OK', previewError: { not: reason } }],
      },
      data: { status: 'ERROR', error: reason, previewError: null, updateTime: tx.now() },
    });
  },
};

/** Returns null when the asset is gone or its content has been replaced: another job inspects the new content. */
async function findAsset(ctx: Context, { jobId }: Run) {
  const job = await ctx.db.job.findUnique({
    where: { id: jobId },
    include: {
      asset: {
        include: {
          files: { where: { key: { in: ['original', '_thumb'] } }, orderBy: { version: 'desc' } },
        },
      },
    },
  });
  return job?.asset?.version === versionOf(job?.input) ? job.asset : null;
}

/** Types of files that the release that received them may not have known. */
const UNKNOWN_TYPES = ['application/octet-stream', 'text/plain'];

/** Returns the content type of an original. Determines it again when it is unknown. */
async function recognize(path: string, { name, contentType }: Asset): Promise<string> {
  if (!UNKNOWN_TYPES.includes(contentType)) return contentType;
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SNIFF_BYTES), 0, SNIFF_BYTES, 0);
    return await sniffContentType(buffer.subarray(0, bytesRead), name, contentType);
  } finally {
    await file.close();
  }
}

/** Runs `use` in a work folder, with a local copy of the thumbnail that the server rendered during the upload, if there is one. */
async function withThumbnail<T>(
  ctx: Context,
  { id, version, files }: Asset & { files: File[] },
  use: (thumb: ImageFileInfo | null, workDir: string) => Promise<T>,
): Promise<T> {
  const path = uploadThumbnailKey(fromUuid(id));
  const stored = files.find(
    (file) => splitKey(file.objectKey).path === path && file.version === version,
  );
  return inWorkFolder(ctx, async (workDir) => {
    if (!stored) return use(null, workDir);
    const { width, height, size } = stored;
    if (!width || !height) throw new Error('unreachable: a thumbnail without its size');
    const contentType = stored.contentType === 'image/png' ? 'image/png' : 'image/jpeg';
    return ctx.storage.withFile(stored.objectKey, (path) =>
      use({ path, contentType, width, height, sizeBytes: Number(size) }, workDir),
    );
  });
}

/** Computes the checksums of a resumable upload, which the server received in parts. */
async function storeChecksums(
  ctx: Context,
  original: File,
  path: string,
  signal: AbortSignal,
): Promise<void> {
  const checksums = createChecksums();
  await pipeline(createReadStream(path), checksums.stream, drain, { signal });
  const { md5, sha256, crc32 } = checksums.result();
  await ctx.db.file.update({
    where: { id: original.id },
    data: { md5, sha256, crc32 },
  });
}

/** Reads a stream to its end, which makes the bytes pass through the checksums. */
async function drain(chunks: AsyncIterable<unknown>): Promise<void> {
  for await (const _chunk of chunks);
}

/** Stores an image of the asset. Returns its row, which is not saved yet. */
async function storeImage(
  ctx: Context,
  run: Run,
  asset: Asset,
  key: '_thumb' | '_preview',
  image: ImageFileInfo,
): Promise<ImageRow> {
  const path = derivativeKey(asset.id.replaceAll('-', ''), asset.version, key);
  const objectKey = await ctx.storage.place('derivatives', path);
  const { sizeBytes } = await ctx.storage.put(objectKey, createReadStream(image.path), {
    contentType: image.contentType,
    signal: run.signal,
  });
  return {
    assetId: asset.id,
    version: asset.version,
    key,
    ...(await ctx.storage.placeOf(objectKey)),
    objectKey,
    size: sizeBytes,
    contentType: image.contentType,
    width: image.width,
    height: image.height,
  };
}
