import {
  ADDON_TEXTS,
  AddonKey,
  type AddonSettings,
  FIRST_ADDONS,
} from '@spindle/contracts/settings/addons';
import { DEFAULT_VIDEO_SETTINGS } from '@spindle/contracts/settings/default-video-settings';
import { DEFAULT_EVENT_HOOKS, hasEventHooks } from '@spindle/contracts/settings/event-hooks';
import { NO_EVENTS } from '@spindle/contracts/settings/event-settings';
import type { Conversion, ImageSettings } from '@spindle/contracts/settings/image-settings';
import { DEFAULT_MODEL_SETTINGS } from '@spindle/contracts/settings/model-settings';
import type { SecuritySettings } from '@spindle/contracts/settings/security-settings';
import { type Settings, SettingsSection } from '@spindle/contracts/settings/settings';
import { DEFAULT_STORAGE_SETTINGS } from '@spindle/contracts/settings/storage-settings';

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

/** The security settings of a new installation, with keys of the caller. */
export const SECURITY: SecuritySettings = {
  upload_key: '1'.repeat(32),
  authorized_domains: '',
  access_id: '2'.repeat(32),
  api_key: '3'.repeat(32),
  dropbox_app_key: '',
  dropbox_app_secret: '',
  shares_remove_personal_info: false,
};

/** Returns the default settings answer with the given changes to the image settings and to other sections. */
export function settingsAnswer(
  changes: Partial<ImageSettings> = {},
  sections: Partial<Settings> = {},
  revision = 0,
) {
  const data: Settings = {
    storage: DEFAULT_STORAGE_SETTINGS,
    security: SECURITY,
    auth: SECURITY,
    image: imageSettings(changes),
    watermark: WATERMARK,
    video: DEFAULT_VIDEO_SETTINGS,
    webhook: { web_urls: '', callback_events: NO_EVENTS },
    database: { db_url: '', db_export_events: NO_EVENTS },
    addons: addonSettings(),
    models: DEFAULT_MODEL_SETTINGS,
    subscription: { details: { user_limit: null, user_count: 1 } },
    ...sections,
  };
  const revisions = Object.fromEntries(SettingsSection.options.map((name) => [name, revision]));
  return { body: { status: 'OK', data, revisions } };
}

/** Returns the add-ons of a new installation with the given changes. */
export function addonSettings(changes: Partial<AddonSettings> = {}): AddonSettings {
  const first = AddonKey.options.map((key) => {
    const isOn = FIRST_ADDONS.includes(key);
    const settings = hasEventHooks(key) ? { 'event-hooks': DEFAULT_EVENT_HOOKS[key] } : {};
    return [key, { ...ADDON_TEXTS[key], added: isOn, enabled: isOn, settings }];
  });
  return { ...(Object.fromEntries(first) as AddonSettings), ...changes };
}
