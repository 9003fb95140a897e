import type { UploadedFile } from '@spindle/contracts/assets/assets';
import type { Context } from '@spindle/core/context';
import { dispatchSteps } from '@spindle/core/steps/dispatch-steps';
import type { QueuedStep } from '@spindle/core/steps/enqueue-step';
import { insertOriginals, type Original } from './insert-originals.ts';
import type { StoredFile } from './store-original.ts';
import { THUMBNAIL_WAIT_MS, type UploadThumbnails } from './upload-thumbnails.ts';

/**
 * The one way in for every door: makes stored files assets, each with its job, all of them or none. Answers false when
 * they were to be claimed from resumable uploads and somebody else was quicker.
 */
export async function acceptOriginals(
  ctx: Context,
  originals: Original[],
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
  /** The files came by resumable uploads, whose rows go with the insert. */
  claimsUploads?: boolean;
  /** What renders the thumbnails that `originals` may carry. */
  thumbnails?: UploadThumbnails;
}

/** Lets steps run that waited for a thumbnail. Where this fails they run after THUMBNAIL_WAIT_MS. */
async function startSteps(ctx: Context, steps: QueuedStep[]): Promise<void> {
  const where = { id: { in: steps.map(({ id }) => id) }, status: 'QUEUED' } as const;
  await ctx.db.step
    .updateMany({ where, data: { notBefore: ctx.now() } })
    .catch((error: unknown) => ctx.log.debug({ err: error }, 'a step starts later than it could'));
  await dispatchSteps(ctx);
}

/** What the sender of a file is told. */
export function presentOriginal(original: StoredFile): UploadedFile {
  return {
    id: original.id,
    name: original.name,
    size: original.sizeBytes,
    checksum: original.checksums?.md5 ?? null,
    content_type: original.contentType,
  };
}
