import type { AnalysisAddonKey, Disposition } from '@spindle/contracts/settings/event-hooks';
import { eventHooksOf } from '@spindle/core/addons/event-hooks';
import { taskOfAddon } from '@spindle/core/addons/task-of-addon';
import { type Context, inTransaction, type TxContext } from '@spindle/core/context';
import { Conflict } from '@spindle/core/errors';
import { fromUuid } from '@spindle/core/ids';
import { lockDataUpdate, refuseDataUpdate } from '@spindle/core/metadata/update-data';
import type { SettingValues } from '@spindle/core/settings/definitions';
import { dispatchSteps } from '@spindle/core/steps/dispatch-steps';
import { activeTraceParent } from '@spindle/core/telemetry/active-span';
import type { Asset, Job } from '@spindle/prisma/client';
import type { Authorized } from '../credentials/authorized.ts';
import { checkAddon } from '../settings/require-addon.ts';

/**
 * Starts a job in which an add-on analyzes an asset, again if it already has. Returns the running job when there is one. Throws a 422 error
 * unless the add-on is enabled, Conflict or Invalid for an asset without a preview or one that cannot be changed now.
 */
export async function startAnalysis(
  ctx: Context,
  asset: Authorized<Asset, 'edit'>,
  {
    addons,
    key,
    disposition,
    audioTrack,
  }: {
    addons: SettingValues['addons'];
    key: AnalysisAddonKey;
    /** Without it, that of the event-hooks. */
    disposition: Disposition | undefined;
    /** Position of the audio track that AUDIO_SUBTITLES transcribes. Without it, the worker chooses. */
    audioTrack?: number | undefined;
  },
): Promise<Job> {
  checkAddon(addons, key);
  refuseDataUpdate(asset);
  refuseUnreadable(asset, key);
  const writes = disposition ?? eventHooksOf(addons, key).disposition;
  const job = await inTransaction(ctx, async (tx) => {
    await lockDataUpdate(tx, asset.id); // of two calls at the same time, the second one finds the job of the first
    return (
      (await findOpenJob(tx, asset, key)) ??
      createJob(tx, asset, { key, disposition: writes, audioTrack })
    );
  });
  await dispatchSteps(ctx);
  return job;
}

/** Throws Conflict for an asset that the add-on cannot read. Speech is read from the original, everything else from the preview. */
function refuseUnreadable({ error, kind, hasPreview }: Asset, key: AnalysisAddonKey): void {
  if (key === 'AUDIO_SUBTITLES') {
    if (kind !== 'VIDEO' && kind !== 'AUDIO')
      throw new Conflict('Only videos and recordings have subtitles.');
    if (error !== null) throw new Conflict('The original of this asset cannot be read.');
  } else if (error !== null || !hasPreview) throw new Conflict('This asset has no preview.');
}

function findOpenJob({ db }: TxContext, { id, version }: Asset, key: AnalysisAddonKey) {
  return db.job.findFirst({
    where: {
      assetId: id,
      status: { in: ['QUEUED', 'IN_PROGRESS'] },
      input: { path: ['version'], equals: version },
      steps: { some: { group: 'addons', key: key.toLowerCase(), task: taskOfAddon(key) } },
    },
  });
}

function createJob(
  { db, actor }: TxContext,
  { id, name: file_name, contentType: content_type, version }: Asset,
  {
    key,
    disposition,
    audioTrack,
  }: { key: AnalysisAddonKey; disposition: Disposition; audioTrack: number | undefined },
): Promise<Job> {
  const about = { asset_id: fromUuid(id), file_name, content_type, version };
  const request = { event: 'request', addons: { [key]: disposition }, force: true };
  const choice = audioTrack === undefined ? {} : { audio_track: audioTrack };
  return db.job.create({
    data: {
      type: 'ADDONS',
      creatorId: actor.userId,
      traceParent: activeTraceParent(),
      assetId: id,
      input: { ...about, ...request, ...choice },
      steps: { create: { group: 'addons', key: key.toLowerCase(), task: taskOfAddon(key) } },
    },
  });
}
