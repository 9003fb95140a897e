import type { UploadedFile } from '@spindle/contracts/assets';
import type { Context } from '@spindle/core/context';
import { enqueueStep } from '@spindle/core/tasks/enqueue';
import { insertOriginals, type Original } from './insert-originals.ts';
import type { StoredFile } from './store-original.ts';

/**
 * The one way in for every door: makes stored files assets, each with its job, all of them or none. Answers false when
 * they were to be claimed from resumable uploads and somebody else was quicker.
 */
export async function acceptOriginals(
  ctx: Context,
  originals: Original[],
  { claimsUploads = false } = {},
): Promise<boolean> {
  const steps = await insertOriginals(ctx, originals, claimsUploads);
  // Not waited for: the rows say what is to be done, and a queue that is away must not hold up the answer.
  for (const step of steps) void enqueueStep(ctx, step);
  return steps.length > 0;
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
