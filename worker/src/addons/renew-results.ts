import { ANALYSIS_TYPE } from '@spindle/contracts/analysis/addon-analysis';
import { ADMIN_ROLE_ID } from '@spindle/contracts/http/permissions';
import { activeEventHooks } from '@spindle/core/addons/event-hooks';
import { createAnalysisJob, findOpenAnalysis } from '@spindle/core/analysis/analysis-job';
import {
  type AnalysisScope,
  countOutdated,
  hasResultsOfOtherModels,
} from '@spindle/core/analysis/outdated-assets';
import { type Context, inTransaction, type TxContext } from '@spindle/core/context';
import { startPeriodicTask } from '@spindle/core/process/periodic-task';
import { readSettings } from '@spindle/core/settings/settings';
import { dispatchSteps } from '@spindle/core/steps/dispatch-steps';
import { openModels } from '../models/models.ts';
import { ANALYZERS } from './run-analyzer.ts';

/** Milliseconds between two checks whether a model is new. */
const CHECK_MS = 600_000;

/** Renews the results of add-ons whose model is new, until it is closed. */
export function startRenewingResults(ctx: Context): { close(): Promise<void> } {
  const stop = startPeriodicTask('renew results', CHECK_MS, ctx.log, () => renewResults(ctx));
  return { close: stop };
}

/** Starts a job for each enabled add-on that has results of another model than the present one; once for each model. */
export async function renewResults(ctx: Context): Promise<void> {
  for (const { key: addon, hooks } of activeEventHooks(await readSettings(ctx, 'addons'))) {
    const model = openModels(ctx.config).findModel(ANALYZERS[addon].capability);
    if (model === null) continue;
    const scope = { addon, contentTypes: hooks['file-saved'].content_types, model };
    await inTransaction(ctx, (tx) => startRenewal(tx, scope));
  }
  await dispatchSteps(ctx);
}

/** Starts the job in the name of the oldest administrator. A canceled one is not started again: an administrator decided. */
async function startRenewal(tx: TxContext, scope: AnalysisScope): Promise<void> {
  const { addon, model } = scope;
  if (await findOpenAnalysis(tx, addon)) return;
  const { provider, model: name, version } = model;
  const earlier = await tx.db.job.count({
    where: {
      type: ANALYSIS_TYPE,
      AND: [
        { input: { path: ['addon'], equals: addon } },
        { input: { path: ['model'], equals: { provider, model: name, version } } },
      ],
    },
  });
  if (earlier > 0 || !(await hasResultsOfOtherModels(tx, scope))) return;
  const administrator = await tx.db.user.findFirst({
    where: { roleId: ADMIN_ROLE_ID, enabled: true },
    orderBy: { id: 'asc' },
  });
  if (!administrator) return;
  const count = await countOutdated(tx, scope);
  await createAnalysisJob(tx, { addon, count, model }, { creatorId: administrator.id });
  tx.log.info({ addon, model: name }, 'a new model analyzes all assets again');
}
