import { AddonKey, FIRST_ADDONS } from '@spindle/contracts/settings/addons';
import { DEFAULT_VIDEO_SETTINGS } from '@spindle/contracts/settings/default-video-settings';
import type { ImageSettings, WatermarkSettings } from '@spindle/contracts/settings/image-settings';
import type { SettingsSection } from '@spindle/contracts/settings/settings';
import type { VideoSettings } from '@spindle/contracts/settings/video-settings';

/** Stored values of each section. The watermark has its own section, though the API returns it as part of `image`. */
export interface SettingValues {
  image: Omit<ImageSettings, keyof WatermarkSettings>;
  watermark: Omit<WatermarkSettings, 'watermarkFile'>;
  video: VideoSettings;
  addons: Record<AddonKey, { added: boolean; enabled: boolean }>;
}

interface Definition<S extends SettingsSection> {
  /** Values until the section is saved for the first time. */
  initial: SettingValues[S];
  /** Fields that are stored encrypted and shown only to ADMIN and MANAGER. */
  secrets: readonly (keyof SettingValues[S])[];
}

/** Lists all sections. A new section also needs its contract, and code in server/src/settings that presents and checks it. */
export const DEFINITIONS: { readonly [S in SettingsSection]: Definition<S> } = {
  image: {
    initial: {
      on_demand_image_private: true,
      conversions: [],
      keep_display_p3: false,
      on_demand_presets_only: false,
      on_demand_presets: [],
    },
    secrets: [],
  },
  watermark: {
    initial: {
      watermarkFileKey: null,
      watermarkPlacement: 'bottom-right',
      watermarkScale: 0.25,
    },
    secrets: [],
  },
  video: { initial: DEFAULT_VIDEO_SETTINGS, secrets: [] },
  addons: {
    initial: Object.fromEntries(
      AddonKey.options.map((key) => {
        const isOn = FIRST_ADDONS.includes(key);
        return [key, { added: isOn, enabled: isOn }];
      }),
    ) as SettingValues['addons'],
    secrets: [],
  },
};
