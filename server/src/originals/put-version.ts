import { type Context, inTransaction, type TxContext } from '@spindle/core/context';
import { fromUuid } from '@spindle/core/ids';
import {
  addVersion,
  type NextOriginal,
  type VersionOptions,
} from '@spindle/core/originals/add-version';
import { dispatchSteps } from '@spindle/core/steps/dispatch-steps';
import { lockReplaceable, type ReplaceableAsset } from '../assets/access.ts';

interface Options extends VersionOptions {
  /** The file is a resumable upload, whose row the same transaction deletes. */
  claimsUpload?: boolean;
}

/**
 * Adds a version with a new original to an asset and processes it like a new asset. Every upload endpoint uses this
 * function. Deletes the rows of earlier derivatives at once and their objects afterwards. Returns the job, or null
 * if another request has already claimed the resumable upload. Throws Invalid for an empty file, NotFound also for
 * an asset in the trash, Conflict for an archived one.
 */
export async function putVersion(
  ctx: Context,
  replaced: ReplaceableAsset,
  next: NextOriginal,
  options: Options = {},
): Promise<{ jobId: number; assetId: string } | null> {
  const job = await inTransaction(ctx, async (tx) => {
    if (options.claimsUpload && !(await claimUpload(tx, next.objectKey))) return null;
    const asset = await lockReplaceable(tx, replaced);
    return addVersion(tx, asset, next, options);
  });
  if (!job) return null;
  // Do not await: the step rows already record the work, and an unavailable queue must not delay the response.
  void dispatchSteps(ctx);
  return { jobId: job.id, assetId: fromUuid(replaced.id) };
}

async function claimUpload({ db }: TxContext, objectKey: string): Promise<boolean> {
  const { count } = await db.upload.deleteMany({ where: { objectKey } });
  return count === 1;
}
