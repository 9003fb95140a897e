import { taskOfAddon } from '@spindle/core/addons/task-of-addon';
import type { TxContext } from '@spindle/core/context';
import { fromUuid } from '@spindle/core/ids';
import type { PlannedStep } from '@spindle/core/steps/planned-steps';
import { activeTraceParent } from '@spindle/core/telemetry/active-span';
import { isTracing } from '@spindle/core/telemetry/tracing';
import type { Asset } from '@spindle/prisma/client';
import type { MatchedAddon } from './match-hooks.ts';

/**
 * Creates the job that runs add-ons on an asset, with one step for each. Its input names the event, the disposition of each add-on, and
 * `force`: whether an add-on that has already processed the asset does it again. Workers dispatch the steps within a second.
 */
export async function createAddonJob(
  { db }: Pick<TxContext, 'db'>,
  asset: Pick<Asset, 'id' | 'name' | 'contentType' | 'version' | 'creatorId'>,
  { event, addons }: { event: string; addons: readonly MatchedAddon[] },
): Promise<void> {
  const { id, name: file_name, contentType: content_type, version, creatorId } = asset;
  const about = { asset_id: fromUuid(id), file_name, content_type, version };
  const dispositions = addons.map(({ key, disposition }) => [key, disposition]);
  const request = { event, addons: Object.fromEntries(dispositions), force: false };
  const steps: PlannedStep[] = addons.map(({ key }) => ({
    group: 'addons',
    key: key.toLowerCase(),
    task: taskOfAddon(key),
  }));
  await db.job.create({
    data: {
      type: 'ADDONS', // no file-processed event follows its end, because it creates no conversions
      creatorId,
      traceParent: await traceParentFor(db, id),
      assetId: id,
      input: { ...about, ...request },
      steps: { create: steps },
    },
  });
}

/** Returns the trace of the latest job of the asset, whose end is the event that starts the add-ons. */
async function traceParentFor(db: TxContext['db'], assetId: string): Promise<string | null> {
  if (!isTracing()) return null;
  const active = activeTraceParent();
  if (active !== null) return active;
  const job = await db.job.findFirst({ where: { assetId }, orderBy: { id: 'desc' } });
  return job?.traceParent ?? null;
}
