import { AddonKey, FIRST_ADDONS } from '@spindle/contracts/settings/addons';
import { DEFAULT_VIDEO_SETTINGS } from '@spindle/contracts/settings/default-video-settings';
import type { EventHooks } from '@spindle/contracts/settings/event-hooks';
import {
  type DatabaseSettings,
  NO_EVENTS,
  type WebhookSettings,
} from '@spindle/contracts/settings/event-settings';
import type { ImageSettings, WatermarkSettings } from '@spindle/contracts/settings/image-settings';
import {
  DEFAULT_MODEL_SETTINGS,
  type ModelSettings,
} from '@spindle/contracts/settings/model-settings';
import type { SecuritySettings } from '@spindle/contracts/settings/security-settings';
import type { SettingsSection } from '@spindle/contracts/settings/settings';
import {
  DEFAULT_STORAGE_SETTINGS,
  type StorageSettings,
} from '@spindle/contracts/settings/storage-settings';
import type { VideoSettings } from '@spindle/contracts/settings/video-settings';

/**
 * Stored values of each section. The watermark has its own section, though the API returns it as part of `image`. The keys that the API
 * returns with `security` belong to the caller's user row.
 */
export interface SettingValues {
  storage: StorageSettings;
  security: Omit<SecuritySettings, 'upload_key' | 'access_id' | 'api_key'>;
  image: Omit<ImageSettings, keyof WatermarkSettings>;
  watermark: Omit<WatermarkSettings, 'watermarkFile'>;
  video: VideoSettings;
  webhook: WebhookSettings;
  database: DatabaseSettings;
  addons: Record<AddonKey, StoredAddon>;
  models: ModelSettings;
}

/** Stored settings of an add-on. */
export interface StoredAddon {
  added: boolean;
  enabled: boolean;
  /** Missing until they are saved for the first time, and for add-ons without event-hooks. */
  eventHooks?: EventHooks;
}

interface Definition<S extends SettingsSection> {
  /** Values until the section is saved for the first time. */
  initial: SettingValues[S];
  /** Fields that are stored encrypted and shown only to ADMIN and MANAGER. */
  secrets: readonly (keyof SettingValues[S])[];
}

/** Lists all sections. A new section also needs its contract, and code in server/src/settings that presents and checks it. */
export const DEFINITIONS: { readonly [S in SettingsSection]: Definition<S> } = {
  storage: {
    initial: DEFAULT_STORAGE_SETTINGS,
    secrets: [
      'originals_secret_access_key',
      'derivatives_secret_access_key',
      'transcodes_secret_access_key',
    ],
  },
  security: {
    initial: {
      authorized_domains: '',
      dropbox_app_key: '',
      dropbox_app_secret: '',
      shares_remove_personal_info: false,
    },
    secrets: ['dropbox_app_secret'],
  },
  // The URLs may contain passwords.
  webhook: { initial: { web_urls: '', callback_events: NO_EVENTS }, secrets: ['web_urls'] },
  database: { initial: { db_url: '', db_export_events: NO_EVENTS }, secrets: ['db_url'] },
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
  models: { initial: DEFAULT_MODEL_SETTINGS, secrets: ['speech_api_key'] },
};
