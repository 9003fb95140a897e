import {
  ADDON_TEXTS,
  AddonKey,
  type AddonSettings,
  FIRST_ADDONS,
} from '@spindle/contracts/settings/addons';
import { DEFAULT_VIDEO_SETTINGS } from '@spindle/contracts/settings/default-video-settings';
import type { Conversion, ImageSettings } from '@spindle/contracts/settings/image-settings';
import type { Settings } from '@spindle/contracts/settings/settings';

const WATERMARK = {
  watermarkFile: null,
  watermarkFileKey: null,
  watermarkPlacement: 'bottom-right',
  watermarkScale: 0.25,
} as const;

/** Returns the default image settings with the given changes. */
export function imageSettings(changes: Partial<ImageSettings> = {}): ImageSettings {
  return {
    on_demand_image_private: true,
    conversions: [],
    keep_display_p3: false,
    on_demand_presets_only: false,
    on_demand_presets: [],
    ...WATERMARK,
    ...changes,
  };
}

/** Returns a conversion of the settings: by default a JPEG in the original size. */
export function conversionSetting(key: string, changes: Partial<Conversion> = {}): Conversion {
  return {
    id: 7,
    key,
    size: '',
    value: { width: null, height: null },
    watermark: false,
    public: false,
    enabled: true,
    format: 'jpg',
    dpi: 72,
    optimise: true,
    ...changes,
  };
}

/** Returns the default settings answer with the given changes to the image settings. */
export function settingsAnswer(changes: Partial<ImageSettings> = {}) {
  const data: Settings = {
    image: imageSettings(changes),
    watermark: WATERMARK,
    video: DEFAULT_VIDEO_SETTINGS,
    addons: addonSettings(),
  };
  return { body: { status: 'OK', data } };
}

/** Returns the add-ons of a new installation with the given changes. */
export function addonSettings(changes: Partial<AddonSettings> = {}): AddonSettings {
  const first = AddonKey.options.map((key) => {
    const isOn = FIRST_ADDONS.includes(key);
    return [key, { ...ADDON_TEXTS[key], added: isOn, enabled: isOn }];
  });
  return { ...(Object.fromEntries(first) as AddonSettings), ...changes };
}
