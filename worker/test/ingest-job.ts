import type { Context } from '@spindle/core/context';
import { dispatchSteps } from '@spindle/core/steps/dispatch-steps';
import { probe } from '@spindle/core/tasks/tasks';
import { makeAsset, type TestAsset, type TestUser } from '@spindle/core/test/factories';

/** Creates an asset in the state after an upload: NOT_READY, with a job whose first step is in the queue. */
export async function uploadAsset(
  ctx: Context,
  creator: TestUser,
  original: { body: Buffer; contentType: string },
): Promise<{ asset: TestAsset; stepId: number }> {
  const { contentType } = original;
  const asset = await makeAsset(ctx, creator, { status: 'NOT_READY', contentType }, { original });
  const { steps } = await ctx.db.job.create({
    data: {
      type: 'INGEST',
      creatorId: creator.row.id,
      assetId: asset.row.id,
      steps: { create: { group: 'preprocess', key: 'probe', task: probe.name } },
    },
    include: { steps: true },
  });
  const [step] = steps;
  if (!step) throw new Error('unreachable: a job without its step');
  await dispatchSteps(ctx);
  return { asset, stepId: step.id };
}
