import { WatermarkSettings } from '@spindle/contracts/settings/image-settings';
import { Invalid } from '@spindle/core/errors';
import type { SettingValues } from '@spindle/core/settings/definitions';
import { mergeFields, type Section, type StoredSettings } from './section.ts';

/** The section `watermark`. A change of it also counts as a change of `image`, which shows the same fields. */
export const watermarkSection: Section<'watermark'> = {
  schema: WatermarkSettings,
  merge: mergeFields,
  present: ({ values }) => presentWatermark(values.watermark),
  store: (shown, before) => ({
    image: before.values.image,
    watermark: storeWatermark(shown, before),
  }),
};

/** Adds the URL of the watermark's image. */
export function presentWatermark(watermark: SettingValues['watermark']): WatermarkSettings {
  const key = watermark.watermarkFileKey;
  return {
    watermarkFile: key === null ? null : `/api/v1/user/settings/watermark?v=${key}`,
    ...watermark,
  };
}

/** Throws Invalid for the key of an image that was not uploaded. */
export function storeWatermark(
  { watermarkFile: _, ...watermark }: WatermarkSettings,
  { values }: StoredSettings,
): SettingValues['watermark'] {
  const key = watermark.watermarkFileKey || null;
  if (key !== null && key !== values.watermark.watermarkFileKey)
    throw new Invalid('The watermark key does not match the uploaded file.', [
      { path: 'watermarkFileKey', message: 'must be the key of the uploaded watermark, or null' },
    ]);
  return { ...watermark, watermarkFileKey: key };
}
