import {
  reprocessing,
  type reprocessAssets as route,
} from '@spindle/contracts/conversions/conversions';
import type { Input } from '@spindle/contracts/http/route';
import { AddonKey } from '@spindle/contracts/settings/addons';
import { CLIP_PREVIEW, STORYBOARD, VideoKey } from '@spindle/contracts/video/video-keys';
import { WAVEFORM_STEP } from '@spindle/contracts/video/waveforms';
import type { Context } from '@spindle/core/context';
import { readSettings } from '@spindle/core/settings/settings';
import { type SightKey, soundSteps, videoSteps } from '@spindle/core/steps/planned-steps';
import { bulkChange } from '../bulk/change.ts';
import { purgeCdn } from '../cdn/purge.ts';
import { checkAddon } from '../settings/require-addon.ts';
import { startJobs } from './start-jobs.ts';
import type { Viewables } from './viewable.ts';

/**
 * Makes anew what is made of assets, as jobs; images on demand are removed, and made when they are next wanted. Keys that nothing is
 * known by are passed over. Throws 422 for an add-on that is not enabled.
 */
export async function reprocessAssets(
  ctx: Context,
  { body }: Input<typeof route>,
  viewables: Viewables,
): Promise<string> {
  const { ids, conversions: keys, transcodes, addons } = body;
  const values = await readSettings(ctx, 'addons');
  const asked = known(AddonKey.options, addons);
  for (const addon of asked) checkAddon(values, addon);
  const films = known(VideoKey.options, transcodes);
  const sights: SightKey[] = known([CLIP_PREVIEW], transcodes);
  if (asked.includes('STORYBOARD')) sights.push(STORYBOARD);
  const ofVideos = videoSteps(films, sights);
  if (ofVideos.length > 0)
    await startJobs(ctx, ids, { kind: 'VIDEO', jobType: 'VIDEO_TRANSCODE', steps: ofVideos });
  if (transcodes.includes(WAVEFORM_STEP))
    await startJobs(ctx, ids, { kind: 'AUDIO', jobType: 'WAVEFORM', steps: soundSteps() });
  if (keys.length > 0) await bulkChange(ctx, inputOf({ action: 'convert' as const, ids, keys }));
  if (asked.includes('ON_DEMAND_IMAGE'))
    await purgeCdn(ctx, inputOf({ asset_urls: ids.map((id) => `/conversion/${id}`) }), viewables);
  return reprocessing(ids.length);
}

const inputOf = <B>(body: B) => ({ params: undefined, query: undefined, body });

/** Each once. */
function known<K extends string>(options: readonly K[], given: string[]): K[] {
  return options.filter((option) => given.includes(option));
}
