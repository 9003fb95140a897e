import { ImageOptions } from '@spindle/contracts/conversions/image-options';
import type { Context } from '@spindle/core/context';
import { Forbidden } from '@spindle/core/errors';
import { z } from 'zod';
import { isNobody } from '../files/anonymous.ts';
import type { SettingsMemory } from '../settings/memory.ts';

const Options = z.object(ImageOptions);
type Options = z.output<typeof Options>;

/** Holds callers without a sign-in, signed addresses among them, to the presets, where the settings say so. Throws Forbidden. */
export async function holdToPresets(
  ctx: Context,
  query: Options,
  settings: SettingsMemory,
): Promise<void> {
  if (ctx.actor.kind !== 'signed-link' && !isNobody(ctx)) return;
  const { on_demand_presets_only, on_demand_presets } = await settings.read('image');
  if (!on_demand_presets_only) return;
  const asked = wordsOf(query);
  const presets = on_demand_presets.map((preset) =>
    wordsOf(Options.parse(Object.fromEntries(new URLSearchParams(preset)))),
  );
  if (!presets.includes(asked))
    throw new Forbidden('Only the image presets of this installation are allowed.');
}

/** The same for the same options, in whatever order they were given. */
function wordsOf(query: Options): string {
  const names = Object.keys(ImageOptions) as (keyof Options)[];
  return JSON.stringify(names.map((name) => query[name] ?? null));
}
