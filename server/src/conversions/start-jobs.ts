import type { AssetKind } from '@spindle/contracts/assets/assets';
import { type Context, inTransaction, type TxContext } from '@spindle/core/context';
import { fromUuid, toUuid } from '@spindle/core/ids';
import { dispatchSteps } from '@spindle/core/steps/dispatch-steps';
import type { PlannedStep } from '@spindle/core/steps/planned-steps';
import { activeTraceParent } from '@spindle/core/telemetry/active-span';
import { type Asset, Prisma } from '@spindle/prisma/client';
import { visibleAssets } from '../assets/visible-assets.ts';

type AssetRow = Pick<Asset, 'id' | 'name' | 'version'> & { content_type: string };

/** Describes the job for each asset of one kind. */
interface JobPlan {
  kind: AssetKind;
  jobType: string;
  steps: PlannedStep[];
}

/** Starts a job for each visible asset of the plan's kind. Skips other kinds and archived assets. */
export async function startJobs(ctx: Context, ids: string[], plan: JobPlan): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const assets = await findAssets(tx, ids, plan.kind);
    for (const asset of assets) await startJob(tx, asset, plan);
  });
  await dispatchSteps(ctx);
}

function findAssets({ db, actor }: TxContext, ids: string[], kind: AssetKind): Promise<AssetRow[]> {
  const given = Prisma.sql`${ids.map(toUuid)}::uuid[]`;
  return db.$queryRaw<AssetRow[]>`
    SELECT id, name, version, content_type FROM asset
    WHERE ${visibleAssets(actor, 'live')} AND id = ANY(${given}) AND kind = ${kind} AND status <> 'ARCHIVED'
    ORDER BY array_position(${given}, id)`;
}

async function startJob(
  { db, actor }: TxContext,
  { id, name: file_name, version, content_type }: AssetRow,
  { jobType: type, steps: planned }: JobPlan,
): Promise<void> {
  await db.job.create({
    data: {
      type,
      creatorId: actor.userId,
      traceParent: activeTraceParent(),
      assetId: id,
      input: { asset_id: fromUuid(id), file_name, content_type, version },
      steps: { create: planned },
    },
  });
}
