import { ANALYSIS_TYPE } from '@spindle/contracts/analysis/addon-analysis';
import { AnalysisAddonKey } from '@spindle/contracts/settings/event-hooks';
import type { Job } from '@spindle/prisma/client';
import { z } from 'zod';
import type { TxContext } from '../context.ts';
import { analyzeAssets as task } from '../tasks/tasks.ts';
import { activeTraceParent } from '../telemetry/active-span.ts';

const ModelName = z.object({ provider: z.string(), model: z.string(), version: z.string() });

/** The request of a job that runs an add-on on many assets. */
export const AnalysisInput = z.object({
  addon: AnalysisAddonKey,
  /** Number of assets when the job started. */
  count: z.number().int(),
  /** The model when the job started; null for a selection. */
  model: ModelName.nullable(),
  /** The space of its vectors when the job started; null for a selection, and for an add-on without vectors. */
  space: z.string().nullable().default(null),
  /** True: the table `job_asset` holds the assets, and all are analyzed again. False: it holds only those that failed. */
  is_selection: z.boolean(),
  /** Last asset that was analyzed; null at the start, and for a selection. */
  after: z.string().nullable(),
});
export type AnalysisInput = z.infer<typeof AnalysisInput>;

/** Locks the analyses of an add-on until the transaction ends, and returns the open one of all its assets. */
export async function findOpenAnalysis(
  { db }: Pick<TxContext, 'db'>,
  addon: AnalysisAddonKey,
): Promise<Job | null> {
  await db.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`analyze ${addon}`}, 0))::text`;
  return db.job.findFirst({
    where: {
      type: ANALYSIS_TYPE,
      status: { in: ['QUEUED', 'IN_PROGRESS'] },
      AND: [
        { input: { path: ['addon'], equals: addon } },
        { input: { path: ['is_selection'], equals: false } },
      ],
    },
  });
}

/** Creates a job that runs an add-on on many assets. `assetIds`: only on these, with dashes. Call `dispatchSteps` after the transaction. */
export async function createAnalysisJob(
  { db }: Pick<TxContext, 'db'>,
  given: Pick<AnalysisInput, 'addon' | 'count' | 'model'> & { space?: string | null },
  { creatorId, assetIds }: { creatorId: number; assetIds?: readonly string[] },
): Promise<Job> {
  const { addon, count, model, space = null } = given;
  const input: AnalysisInput = {
    addon,
    count,
    model: model && ModelName.parse(model), // without its other fields
    space,
    is_selection: assetIds !== undefined,
    after: null,
  };
  return db.job.create({
    data: {
      type: ANALYSIS_TYPE,
      creatorId,
      traceParent: activeTraceParent(),
      input,
      steps: { create: { group: 'addons', key: addon.toLowerCase(), task: task.name } },
      assets: { create: assetIds?.map((assetId) => ({ assetId })) ?? [] },
    },
  });
}
