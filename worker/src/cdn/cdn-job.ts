import type { CdnAction } from '@spindle/contracts/cdn/cdn';
import { type Context, inTransaction } from '@spindle/core/context';
import { AppError } from '@spindle/core/errors';
import { lockOpenJob } from '@spindle/core/jobs/lock-job';
import { countDone } from '@spindle/core/jobs/progress';
import { CdnPart } from '@spindle/core/tasks/cdn-part';
import { z } from 'zod';
import { MissingProgram } from '../programs/installed-programs.ts';
import { FinalFailure, type Handler, type Run } from '../steps/handler.ts';
import { requestCdn } from './request-cdn.ts';

/** The work for a URL that the server could plan. */
export type OpenPart = Exclude<CdnPart, { reason: string }>;

/** Does the work for one URL. */
type Perform = (ctx: Context, part: OpenPart, signal: AbortSignal) => Promise<void>;

/**
 * Processes each URL of a job, then notifies the CDN. The job's counter records the progress: a new run continues after a lost one,
 * and only repeats the notification when just that failed.
 */
export function cdnHandler(action: CdnAction, perform: Perform): Handler {
  return {
    async run(ctx, run) {
      const { jobId, signal } = run;
      const stored = await ctx.db.cdnJob.findUnique({ where: { jobId } });
      if (!stored) return;
      const { urls, expiryHours } = stored;
      await performAll(ctx, run, { urls, parts: z.array(CdnPart).parse(stored.parts) }, perform);
      const isNotified = await requestCdn(ctx, { action, urls, expiryHours }, signal);
      await inTransaction(ctx, async (tx) => {
        await lockOpenJob(tx, jobId);
        const job = await tx.db.job.findUniqueOrThrow({ where: { id: jobId } });
        const message = outcomeOf(urls.length, job, isNotified);
        await tx.db.job.update({ where: { id: jobId }, data: { message } });
        await tx.db.cdnJob.delete({ where: { jobId } });
      });
    },
  };
}

/** Processes the URLs that are left, in batches. Records each batch and the first reason of a failure in the job. */
async function performAll(
  ctx: Context,
  { jobId, signal, progress }: Run,
  { urls, parts }: { urls: string[]; parts: CdnPart[] },
  perform: Perform,
): Promise<void> {
  // The number of processed parts, and so the index of the next one.
  let { done } = await ctx.db.job.findUniqueOrThrow({ where: { id: jobId } });
  while (done < parts.length) {
    signal.throwIfAborted();
    const batch = parts.slice(done, done + ctx.config.workerMedia);
    const reasons = await Promise.all(
      batch.map((part) => performOrExplain(ctx, part, perform, signal)),
    );
    const failed = reasons.filter((reason) => reason !== null);
    const firstFailed = reasons.findIndex((reason) => reason !== null);
    await inTransaction(ctx, async (tx) => {
      await lockOpenJob(tx, jobId);
      await countDone(tx, jobId, { done: batch.length, failed: failed.length });
      if (firstFailed >= 0)
        await tx.db.job.updateMany({
          where: { id: jobId, message: '' },
          data: { message: `${urls[done + firstFailed]}: ${reasons[firstFailed]}` },
        });
      // Servers drop their copies of these assets' images.
      for (const id of new Set(batch.flatMap((part) => ('assetId' in part ? part.assetId : []))))
        await tx.db.$queryRaw`SELECT pg_notify('changed', ${`image:${id}`})::text`;
    });
    done += batch.length;
    progress((100 * done) / parts.length);
  }
}

/** Processes one URL. Returns the reason of an expected failure; null on success. Throws other errors. */
async function performOrExplain(
  ctx: Context,
  part: CdnPart,
  perform: Perform,
  signal: AbortSignal,
): Promise<string | null> {
  if ('reason' in part) return part.reason;
  try {
    await perform(ctx, part, signal);
    return null;
  } catch (error) {
    const isExpected = error instanceof AppError && error.status < 500;
    if (isExpected || error instanceof FinalFailure || error instanceof MissingProgram)
      return error.message;
    throw error;
  }
}

/** Returns the message of the finished job. `message`: the first reason of a failure. */
function outcomeOf(
  count: number,
  { failed, message }: { failed: number; message: string },
  isNotified: boolean,
): string {
  const done = `${count - failed} of ${count} URLs done`;
  const suffix = isNotified ? ', CDN notified' : '';
  return `${done}${suffix}${failed > 0 ? `. ${message}` : ''}`;
}
