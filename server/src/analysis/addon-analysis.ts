import {
  ANALYSIS_STARTED,
  ANALYSIS_TYPE,
  NOTHING_TO_ANALYZE,
  type readAddonAnalysis as readRoute,
  type startAddonAnalysis as startRoute,
} from '@spindle/contracts/analysis/addon-analysis';
import type { ModelReport } from '@spindle/contracts/analysis/models';
import type { Answer, Input } from '@spindle/contracts/http/route';
import type { Queued } from '@spindle/contracts/jobs/jobs';
import { ADDON_TEXTS } from '@spindle/contracts/settings/addons';
import { AnalysisAddonKey } from '@spindle/contracts/settings/event-hooks';
import { eventHooksOf } from '@spindle/core/addons/event-hooks';
import { createAnalysisJob, findOpenAnalysis } from '@spindle/core/analysis/analysis-job';
import {
  type AnalysisScope,
  countOutdated,
  sumOutdatedMinutes,
} from '@spindle/core/analysis/outdated-assets';
import { spaceOf } from '@spindle/core/analysis/vectors';
import { type Context, inTransaction, type TxContext } from '@spindle/core/context';
import { Conflict, NotFound, Unavailable } from '@spindle/core/errors';
import { toUuid } from '@spindle/core/ids';
import { isOpen } from '@spindle/core/jobs/lock-job';
import { readSettings } from '@spindle/core/settings/settings';
import { dispatchSteps } from '@spindle/core/steps/dispatch-steps';
import { Prisma } from '@spindle/prisma/client';
import { visibleAssets } from '../assets/visible-assets.ts';
import { presentJob } from '../jobs/present.ts';
import { findModel, findUsedModel } from '../settings/find-model.ts';
import { checkAddon } from '../settings/require-addon.ts';

/** Returns how many assets lack a current result of an add-on, and its newest analysis of all assets. Throws NotFound. */
export async function readAddonAnalysis(
  ctx: Context,
  { params }: Input<typeof readRoute>,
): Promise<Answer<typeof readRoute>> {
  const addon = parseAddon(params.addonKey);
  const job = await ctx.db.job.findFirst({
    where: {
      type: ANALYSIS_TYPE,
      AND: [
        { input: { path: ['addon'], equals: addon } },
        { input: { path: ['is_selection'], equals: false } },
      ],
    },
    orderBy: { id: 'desc' },
    include: { steps: { orderBy: { id: 'asc' } } },
  });
  const model = await findModel(ctx, addon);
  const isRunning = job !== null && isOpen(job);
  const scope = model && !isRunning ? await scopeOf(ctx, addon, model) : null;
  const missing = scope && (await countOutdated(ctx, scope));
  return {
    status: 'OK',
    data: {
      missing,
      estimated_seconds: scope && model && (await estimateSeconds(ctx, scope, model, missing ?? 0)),
      job: job && presentJob(job, ctx.now()),
    },
  };
}

/** Returns the seconds that an analysis takes about; null when it is not known. Speech takes as long as its sound, anything else as its number. */
async function estimateSeconds(
  ctx: Context,
  scope: AnalysisScope,
  { seconds }: ModelReport,
  count: number,
): Promise<number | null> {
  if (seconds === null) return null;
  const isSpeech = scope.addon === 'AUDIO_SUBTITLES';
  return seconds * (isSpeech ? await sumOutdatedMinutes(ctx, scope) : count);
}

/**
 * Starts a job that analyzes all assets without a current result. Returns the running one if there is one. Throws NotFound, a 422 error for
 * an add-on that is not enabled, Conflict when no asset needs it, and Unavailable while no worker has the model.
 */
export async function startAddonAnalysis(
  ctx: Context,
  { params }: Input<typeof startRoute>,
): Promise<Queued> {
  const addon = parseAddon(params.addonKey);
  const model = await requireModel(ctx, addon);
  const job = await inTransaction(ctx, async (tx) => {
    const running = await findOpenAnalysis(tx, addon);
    if (running) return running;
    const scope = await scopeOf(tx, addon, model);
    const count = await countOutdated(tx, scope);
    if (count === 0) throw new Conflict(NOTHING_TO_ANALYZE);
    const input = { addon, count, model, space: scope.space };
    return createAnalysisJob(tx, input, { creatorId: tx.actor.userId });
  });
  await dispatchSteps(ctx);
  return { status: 'QUEUED', message: ANALYSIS_STARTED, job_id: job.id };
}

/** Starts a job that runs an add-on again on the given assets that the caller can see. The add-on must be enabled. */
export async function analyzeAgain(
  ctx: Context,
  ids: string[],
  addon: AnalysisAddonKey,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const given = Prisma.sql`${ids.map(toUuid)}::uuid[]`;
    const assets = await tx.db.$queryRaw<{ id: string }[]>`
      SELECT id FROM asset WHERE ${visibleAssets(tx.actor, 'live')} AND id = ANY(${given})`;
    const assetIds = assets.map(({ id }) => id);
    const input = { addon, count: assetIds.length, model: null };
    await createAnalysisJob(tx, input, { creatorId: tx.actor.userId, assetIds });
  });
  await dispatchSteps(ctx);
}

/** Throws NotFound for an add-on that does not analyze assets. */
function parseAddon(key: string): AnalysisAddonKey {
  const { data: addon } = AnalysisAddonKey.safeParse(key);
  if (!addon) throw new NotFound('Analysis of the add-on', key);
  return addon;
}

async function requireModel(ctx: Context, addon: AnalysisAddonKey): Promise<ModelReport> {
  checkAddon(await readSettings(ctx, 'addons'), addon);
  const model = await findModel(ctx, addon);
  if (model) return model;
  throw new Unavailable(
    `${ADDON_TEXTS[addon].title} has no model that is ready. See Settings > Add-ons.`,
  );
}

async function scopeOf(
  ctx: Pick<TxContext, 'db'>,
  addon: AnalysisAddonKey,
  model: ModelReport,
): Promise<AnalysisScope> {
  const hooks = eventHooksOf(await readSettings(ctx, 'addons'), addon);
  const vectors = addon === 'IMAGE_ANALYSIS' ? await findUsedModel(ctx, 'embedImage') : null;
  const contentTypes = hooks['file-saved'].content_types;
  return { addon, contentTypes, model, space: vectors && spaceOf(vectors) };
}
