import {
  reprocessing,
  type reprocessAssets as route,
} from '@spindle/contracts/conversions/conversions';
import type { Input } from '@spindle/contracts/http/route';
import { AddonKey } from '@spindle/contracts/settings/addons';
import { AnalysisAddonKey } from '@spindle/contracts/settings/event-hooks';
import { CLIP_PREVIEW, STORYBOARD, VideoKey } from '@spindle/contracts/video/video-keys';
import { WAVEFORM_STEP } from '@spindle/contracts/video/waveforms';
import type { Context } from '@spindle/core/context';
import { readSettings } from '@spindle/core/settings/settings';
import { audioSteps, type VideoExtraKey, videoSteps } from '@spindle/core/steps/planned-steps';
import type { Slots } from '../app-parts.ts';
import { checkAddon } from '../settings/require-addon.ts';
import { startJobs } from './start-jobs.ts';

/**
 * Starts jobs that recreate the derivatives of assets. On-demand images are purged, and rendered again on the next
 * request. Add-ons that analyze
 * assets analyze them again. Ignores unknown keys. Throws a 422 error for an add-on that is not enabled.
 */
export async function reprocessAssets(
  ctx: Context,
  { body }: Input<typeof route>,
  { convertAssets, purgeImages, analyzeAgain }: ReprocessSlots,
): Promise<string> {
  const { ids, conversions: keys, transcodes, addons } = body;
  const values = await readSettings(ctx, 'addons');
  const requestedAddons = selectKnown(AddonKey.options, addons);
  for (const addon of requestedAddons) checkAddon(values, addon);
  const renditions = selectKnown(VideoKey.options, transcodes);
  const extras: VideoExtraKey[] = selectKnown([CLIP_PREVIEW], transcodes);
  if (requestedAddons.includes('STORYBOARD')) extras.push(STORYBOARD);
  const steps = videoSteps(renditions, extras);
  if (steps.length > 0)
    await startJobs(ctx, ids, { kind: 'VIDEO', jobType: 'VIDEO_TRANSCODE', steps });
  if (transcodes.includes(WAVEFORM_STEP))
    await startJobs(ctx, ids, { kind: 'AUDIO', jobType: 'WAVEFORM', steps: audioSteps() });
  if (keys.length > 0) await convertAssets(ctx, ids, keys);
  if (requestedAddons.includes('ON_DEMAND_IMAGE')) await purgeImages(ctx, ids);
  for (const addon of selectKnown(AnalysisAddonKey.options, requestedAddons))
    await analyzeAgain(ctx, ids, addon);
  return reprocessing(ids.length);
}

type ReprocessSlots = Pick<Slots, 'convertAssets' | 'purgeImages' | 'analyzeAgain'>;

/** Returns the known options among the given keys, each once. */
function selectKnown<K extends string>(options: readonly K[], given: string[]): K[] {
  return options.filter((option) => given.includes(option));
}
