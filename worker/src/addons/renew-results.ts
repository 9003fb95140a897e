import { ANALYSIS_TYPE } from '@spindle/contracts/analysis/addon-analysis';
import { ADMIN_ROLE_ID } from '@spindle/contracts/http/permissions';
import { activeEventHooks } from '@spindle/core/addons/event-hooks';
import {
  AnalysisInput,
  createAnalysisJob,
  findOpenAnalysis,
} from '@spindle/core/analysis/analysis-job';
import {
  type AnalysisScope,
  countOutdated,
  hasResultsOfOtherModels,
} from '@spindle/core/analysis/outdated-assets';
import { type Context, inTransaction, type TxContext } from '@spindle/core/context';
import { startPeriodicTask } from '@spindle/core/process/periodic-task';
import { readSettings } from '@spindle/core/settings/settings';
import { dispatchSteps } from '@spindle/core/steps/dispatch-steps';
import {
  checkModelServices,
  followModelSettings,
  type Models,
  openModels,
} from '../models/models.ts';
import type { Model } from '../models/provider.ts';
import { ANALYZERS, scopeOfAddon } from './run-analyzer.ts';

/** Milliseconds between two looks at the settings of models. */
const SETTINGS_MS = 3_000;
/** Looks between two checks whether a model is new. An update of this program may bring one. */
const LOOKS_A_CHECK = 200;

/** Follows the settings of models, and renews the results of add-ons whose model is new, until it is closed. */
export function startRenewingResults(ctx: Context): { close(): Promise<void> } {
  let looks = 0;
  const stop = startPeriodicTask('renew results', SETTINGS_MS, ctx.log, async () => {
    const isChanged = await followModelSettings(ctx);
    await checkModelServices(ctx.config);
    if (isChanged || looks++ % LOOKS_A_CHECK === 0) await renewResults(ctx);
  });
  return { close: stop };
}

/** Starts a job for each enabled add-on that has results of another model than the present one; once for each model. */
export async function renewResults(ctx: Context): Promise<void> {
  const models = openModels(ctx.config);
  for (const { key: addon, hooks } of activeEventHooks(await readSettings(ctx, 'addons'))) {
    const model = models.findModel(ANALYZERS[addon].capability);
    if (model === null || !isAnswering(models, model)) continue;
    const contentTypes = hooks['file-saved'].content_types;
    const scope = scopeOfAddon(models, addon, { contentTypes, model });
    await inTransaction(ctx, (tx) => startRenewal(tx, scope));
  }
  await dispatchSteps(ctx);
}

/**
 * Starts the job in the name of the oldest administrator, unless the newest one is for the same model: an administrator may have canceled
 * it. A job for another model ends first.
 */
async function startRenewal(tx: TxContext, scope: AnalysisScope): Promise<void> {
  const { addon, model } = scope;
  if (await findOpenAnalysis(tx, addon)) return;
  const { model: name } = model;
  const newest = await tx.db.job.findFirst({
    where: {
      type: ANALYSIS_TYPE,
      AND: [
        { input: { path: ['addon'], equals: addon } },
        { input: { path: ['is_selection'], equals: false } },
      ],
    },
    orderBy: { id: 'desc' },
  });
  const isKnown = newest !== null && isSameScope(AnalysisInput.parse(newest.input), scope);
  if (isKnown || !(await hasResultsOfOtherModels(tx, scope))) return;
  const administrator = await tx.db.user.findFirst({
    where: { roleId: ADMIN_ROLE_ID, enabled: true },
    orderBy: { id: 'asc' },
  });
  if (!administrator) return;
  const count = await countOutdated(tx, scope);
  await createAnalysisJob(
    tx,
    { addon, count, model, space: scope.space },
    { creatorId: administrator.id },
  );
  tx.log.info({ addon, model: name }, 'a new model analyzes all assets again');
}

/** Whether a model can be asked now. While its service does not answer, a job would fail. */
const isAnswering = (models: Models, model: Model): boolean =>
  models.list().some((one) => one.model === model && one.state.state === 'READY');

/** Whether a job analyzes with the present models. A space of null: no model of vectors is ready, or it was not at that time. */
const isSameScope = (
  { model: one, space: former }: AnalysisInput,
  { model: { provider, model, version }, space }: AnalysisScope,
): boolean =>
  one?.provider === provider &&
  one.model === model &&
  one.version === version &&
  (space === null || former === space);
