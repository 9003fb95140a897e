import type { ImageQuery } from '@spindle/contracts/files/files';
import type { Context } from '@spindle/core/context';
import { type StoredWatermark, watermarkOf } from '@spindle/core/settings/watermark';
import type { SettingsMemory } from '../settings/memory.ts';
import { holdToPresets } from './presets.ts';

/** Lets a caller ask for an image with these options. Gives the watermark that it is to bear. Throws Forbidden. */
export async function admitOptions(
  ctx: Context,
  query: ImageQuery,
  settings: SettingsMemory,
): Promise<StoredWatermark | null> {
  await holdToPresets(ctx, query, settings);
  return query.watermark ? watermarkOf(await settings.read('watermark')) : null;
}
