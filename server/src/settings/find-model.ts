import { ADDON_CAPABILITIES, ModelReport } from '@spindle/contracts/analysis/models';
import type { AddonKey } from '@spindle/contracts/settings/addons';
import type { ModelCapability } from '@spindle/contracts/settings/model-settings';
import type { TxContext } from '@spindle/core/context';
import { z } from 'zod';

const Reports = z.array(z.unknown());

/**
 * Returns the models that workers report. The worker with the latest heartbeat speaks for all. Leaves out reports that this release does
 * not know: the worker may be newer.
 */
export async function readModelReports({ db }: Pick<TxContext, 'db'>): Promise<ModelReport[]> {
  const worker = await db.workerProcess.findFirst({ orderBy: { heartbeatAt: 'desc' } });
  const reports = Reports.safeParse(worker?.models).data ?? [];
  return reports.flatMap((report) => ModelReport.safeParse(report).data ?? []);
}

/** Returns the model that stands beside the results of an add-on; null when no worker reports one that is ready. */
export async function findModel(
  ctx: Pick<TxContext, 'db'>,
  addon: AddonKey,
): Promise<ModelReport | null> {
  const [capability] = ADDON_CAPABILITIES[addon] ?? [];
  return capability ? findUsedModel(ctx, capability) : null;
}

/** Returns the model that serves a capability; null when no worker reports one that is ready. */
export async function findUsedModel(
  ctx: Pick<TxContext, 'db'>,
  capability: ModelCapability,
): Promise<ModelReport | null> {
  const reports = await readModelReports(ctx);
  return (
    reports.find((one) => one.is_used && one.capability === capability && one.state === 'READY') ??
    null
  );
}
