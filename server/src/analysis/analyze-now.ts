import { setTimeout as delay } from 'node:timers/promises';
import type { AnalyzedLabels, AnalyzeRequest } from '@spindle/contracts/analysis/analyze';
import type { Queued } from '@spindle/contracts/jobs/jobs';
import type { AnalysisAddonKey } from '@spindle/contracts/settings/event-hooks';
import { labelsOfResult } from '@spindle/core/analysis/labels-of-result';
import type { Context } from '@spindle/core/context';
import { AppError, StillProcessing } from '@spindle/core/errors';
import type { SettingValues } from '@spindle/core/settings/definitions';
import { INTERACTIVE_WAIT_MS } from '@spindle/core/tasks/interactive';
import type { Asset, Job } from '@spindle/prisma/client';
import type { Authorized } from '../credentials/authorized.ts';
import { startAnalysis } from './start-analysis.ts';

/** Milliseconds between two looks at the job. */
const POLL_MS = 250;
/** Seconds after which a caller should try again. */
const RETRY_SECONDS = 5;

/**
 * Analyzes an asset with an add-on. Returns the job, or for a synchronous call what `present` makes of the result. A synchronous call
 * throws a 422 error with the reason when the analysis fails, and StillProcessing when it takes longer than INTERACTIVE_WAIT_MS.
 */
export async function analyzeNow<T>(
  ctx: Context,
  asset: Authorized<Asset, 'view' | 'edit'>,
  {
    addons,
    key,
    body: { disposition, is_synchronous, audio_track: audioTrack },
    present,
  }: {
    addons: SettingValues['addons'];
    key: AnalysisAddonKey;
    body: AnalyzeRequest & { audio_track?: number | undefined };
    present: (result: unknown) => T[];
  },
): Promise<Queued | { data: T[] }> {
  const job = await startAnalysis(ctx, asset, { addons, key, disposition, audioTrack });
  if (!is_synchronous) return queuedAnalysis(asset, job);
  await waitForEnd(ctx, job.id, key);
  const row = await ctx.db.analysis.findUnique({
    where: { assetId_addon: { assetId: asset.id, addon: key } },
  });
  return { data: row ? present(row.result) : [] };
}

/** Returns the response for an analysis that waits. */
export const queuedAnalysis = ({ name }: Pick<Asset, 'name'>, { id }: Pick<Job, 'id'>): Queued => ({
  status: 'QUEUED',
  message: `${name} is being analyzed.`,
  job_id: id,
});

/** Presents the labels of a stored result. */
export function presentLabels(key: AnalysisAddonKey, result: unknown): AnalyzedLabels['data'] {
  return labelsOfResult(key, result).map(({ label, score }) => ({ label, confidence: score }));
}

async function waitForEnd({ db }: Context, jobId: number, key: AnalysisAddonKey): Promise<void> {
  const where = { jobId_group_key: { jobId, group: 'addons', key: key.toLowerCase() } };
  const deadline = Date.now() + INTERACTIVE_WAIT_MS;
  while (Date.now() < deadline) {
    const step = await db.step.findUnique({ where });
    if (step?.status === 'COMPLETED') return;
    if (step?.status !== 'QUEUED' && step?.status !== 'IN_PROGRESS')
      throw new AppError(422, 'UNPROCESSABLE', step?.message ?? 'The analysis was canceled.');
    await delay(POLL_MS);
  }
  throw new StillProcessing('This takes longer than usual. Try again in a moment.', RETRY_SECONDS);
}
