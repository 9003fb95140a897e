import { AddonKey } from '@spindle/contracts/addons';
import { reprocessing, type reprocessAssets as route } from '@spindle/contracts/conversions';
import type { Input } from '@spindle/contracts/route';
import { STORYBOARD, VideoKey } from '@spindle/contracts/video-keys';
import type { Context } from '@spindle/core/context';
import { checkAddon } from '@spindle/core/settings/addons';
import { readSettings } from '@spindle/core/settings/settings';
import type { SightKey } from '@spindle/core/tasks/planned-steps';
import { bulkChange } from '../bulk/change.ts';
import { makeFilms } from '../transcodes/make-films.ts';

/** Makes anew what is made of assets, as jobs. Keys that nothing is known by are passed over. Throws 422 for an add-on that is not enabled. */
export async function reprocessAssets(
  ctx: Context,
  { body }: Input<typeof route>,
): Promise<string> {
  const { ids, conversions: keys, transcodes, addons } = body;
  const values = await readSettings(ctx, 'addons');
  const asked = known(AddonKey.options, addons);
  for (const addon of asked) checkAddon(values, addon);
  const films = known(VideoKey.options, transcodes);
  const sights: SightKey[] = asked.includes('STORYBOARD') ? [STORYBOARD] : [];
  if (films.length + sights.length > 0) await makeFilms(ctx, ids, { films, sights });
  if (keys.length > 0)
    await bulkChange(ctx, {
      params: undefined,
      query: undefined,
      body: { action: 'convert', ids, keys },
    });
  return reprocessing(ids.length);
}

/** Each once. */
function known<K extends string>(options: readonly K[], given: string[]): K[] {
  return options.filter((option) => given.includes(option));
}
