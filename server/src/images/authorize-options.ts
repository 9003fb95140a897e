import type { ImageQuery } from '@spindle/contracts/files/files';
import type { Context } from '@spindle/core/context';
import { type StoredWatermark, watermarkOf } from '@spindle/core/settings/watermark';
import type { SettingsCache } from '../settings/settings-cache.ts';
import { enforcePresets } from './enforce-presets.ts';

/** Returns the watermark for an image with these options. Throws Forbidden when the caller may only use presets. */
export async function authorizeOptions(
  ctx: Context,
  query: ImageQuery,
  settings: SettingsCache,
): Promise<StoredWatermark | null> {
  await enforcePresets(ctx, query, settings);
  return query.watermark ? watermarkOf(await settings.read('watermark')) : null;
}
