import { ImageOptions, readImageOptions } from '@spindle/contracts/conversions/image-options';
import type { Context } from '@spindle/core/context';
import { Forbidden } from '@spindle/core/errors';
import { isAnonymous } from '../files/anonymous.ts';
import type { SettingsCache } from '../settings/settings-cache.ts';

type Options = ReturnType<typeof readImageOptions>;

/** Throws Forbidden when the settings limit callers without a session to presets and the options match none of them. */
export async function enforcePresets(
  ctx: Context,
  query: Options,
  settings: SettingsCache,
): Promise<void> {
  if (ctx.actor.kind !== 'signed-link' && !isAnonymous(ctx)) return;
  const { on_demand_presets_only, on_demand_presets } = await settings.read('image');
  if (!on_demand_presets_only) return;
  const requested = toCanonicalText(query);
  const presets = on_demand_presets.map((preset) => toCanonicalText(readImageOptions(preset)));
  if (!presets.includes(requested))
    throw new Forbidden('Only the image presets of this installation are allowed.');
}

/** Returns the same text for equal options in any order. */
function toCanonicalText(query: Options): string {
  const names = Object.keys(ImageOptions) as (keyof Options)[];
  return JSON.stringify(names.map((name) => query[name] ?? null));
}
