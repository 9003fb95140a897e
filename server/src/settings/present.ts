import { ADDON_TEXTS, type AddonSettings } from '@spindle/contracts/settings/addons';
import type { WatermarkSettings } from '@spindle/contracts/settings/image-settings';
import type { Settings } from '@spindle/contracts/settings/settings';
import type { SettingValues } from '@spindle/core/settings/definitions';

/** Converts stored settings to the response. */
export function presentSettings({ image, watermark, addons, video }: SettingValues): Settings {
  const shown = presentWatermark(watermark);
  return {
    image: { ...image, ...shown },
    watermark: shown,
    video,
    addons: presentAddons(addons),
  };
}

function presentWatermark(watermark: SettingValues['watermark']): WatermarkSettings {
  const key = watermark.watermarkFileKey;
  return {
    watermarkFile: key === null ? null : `/api/v1/user/settings/watermark?v=${key}`,
    ...watermark,
  };
}

function presentAddons(addons: SettingValues['addons']): AddonSettings {
  return Object.fromEntries(
    Object.entries(ADDON_TEXTS).map(([key, texts]) => [
      key,
      { ...texts, ...addons[key as keyof typeof addons] },
    ]),
  ) as AddonSettings;
}
