import type { UploadedFile } from '@spindle/contracts/assets/assets';
import type { Context } from '@spindle/core/context';
import { type InitialData, insertOriginals } from '@spindle/core/originals/insert-originals';
import { dispatchSteps } from '@spindle/core/steps/dispatch-steps';
import type { QueuedStep } from '@spindle/core/steps/enqueue-step';
import type { UploadContext } from '../assets/access.ts';
import type { StoredFile } from './store-original.ts';
import { THUMBNAIL_WAIT_MS, type UploadThumbnails } from './upload-thumbnails.ts';

/**
 * Creates assets from stored files, each with its job, all or none. Every upload endpoint uses this function.
 * Returns false if another request has already claimed the resumable uploads.
 */
export async function acceptOriginals(
  ctx: UploadContext,
  originals: (StoredFile & InitialData)[],
  { claimsUploads = false, thumbnails }: AcceptOptions = {},
): Promise<boolean> {
  const rendered = originals.filter(({ rendering }) => rendering !== undefined);
  const waitMs = rendered.length > 0 ? THUMBNAIL_WAIT_MS : 0;
  for (const original of originals) thumbnails?.announce(original);
  let steps: QueuedStep[] = [];
  try {
    steps = await insertOriginals(ctx, originals, { claimsUploads, waitMs });
  } finally {
    if (steps.length === 0) for (const { id } of originals) thumbnails?.forget(id);
  }
  // Do not await: the step rows already record the work, and an unavailable queue must not delay the response.
  if (rendered.length === 0) void dispatchSteps(ctx);
  else
    void Promise.all(rendered.map(({ id }) => thumbnails?.store(id))).then(() =>
      startSteps(ctx, steps),
    );
  return steps.length > 0;
}

interface AcceptOptions {
  /** The files are resumable uploads, whose rows the insert deletes. */
  claimsUploads?: boolean;
  /** Renders the thumbnails of `originals` that have a `rendering`. */
  thumbnails?: UploadThumbnails;
}

/** Starts steps that waited for a thumbnail. If this fails, they start after THUMBNAIL_WAIT_MS. */
async function startSteps(ctx: Context, steps: QueuedStep[]): Promise<void> {
  const where = { id: { in: steps.map(({ id }) => id) }, status: 'QUEUED' } as const;
  await ctx.db.step
    .updateMany({ where, data: { notBefore: ctx.now() } })
    .catch((error: unknown) => ctx.log.debug({ err: error }, 'a step starts later than it could'));
  await dispatchSteps(ctx);
}

/** Returns the response to an uploaded file. */
export function presentOriginal(original: StoredFile): UploadedFile {
  return {
    id: original.id,
    name: original.name,
    size: original.sizeBytes,
    checksum: original.checksums?.md5 ?? null,
    content_type: original.contentType,
  };
}
