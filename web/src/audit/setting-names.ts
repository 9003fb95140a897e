import { ADDON_TEXTS, AddonKey } from '@spindle/contracts/settings/addons';
import { type Settings, SettingsSection } from '@spindle/contracts/settings/settings';
import { VideoKey } from '@spindle/contracts/video/video-keys';
import { defineTexts } from '../i18n.ts';

/** The fields of all sections but the add-ons, which are named by their titles. */
type SettingField = {
  [S in Exclude<SettingsSection, 'addons'>]: keyof Settings[S] & string;
}[Exclude<SettingsSection, 'addons'>];

const sectionText = defineTexts({
  storage: 'storage',
  security: 'security',
  image: 'image',
  watermark: 'watermark',
  video: 'video',
  webhook: 'webhook',
  database: 'database',
  addons: 'add-on',
  models: 'models',
} satisfies Record<SettingsSection, string>);

const SETTING_NAMES = {
  originals_root: 'Storage root of originals',
  originals_root_folder: 'Folder of originals',
  originals_root_geo: 'Geography of originals',
  originals_root_ok: 'Verification of originals',
  originals_endpoint: 'Endpoint of originals',
  originals_access_key_id: 'Access key ID of originals',
  originals_secret_access_key: 'Secret access key of originals',
  derivatives_root: 'Storage root of derivatives',
  derivatives_root_folder: 'Folder of derivatives',
  derivatives_root_geo: 'Geography of derivatives',
  derivatives_root_ok: 'Verification of derivatives',
  derivatives_endpoint: 'Endpoint of derivatives',
  derivatives_access_key_id: 'Access key ID of derivatives',
  derivatives_secret_access_key: 'Secret access key of derivatives',
  transcodes_root: 'Storage root of transcodes',
  transcodes_root_folder: 'Folder of transcodes',
  transcodes_root_geo: 'Geography of transcodes',
  transcodes_root_ok: 'Verification of transcodes',
  transcodes_endpoint: 'Endpoint of transcodes',
  transcodes_access_key_id: 'Access key ID of transcodes',
  transcodes_secret_access_key: 'Secret access key of transcodes',
  upload_key: 'Upload key',
  authorized_domains: 'Authorized domains',
  access_id: 'Access ID',
  api_key: 'API key',
  dropbox_app_key: 'Dropbox app key',
  dropbox_app_secret: 'Dropbox app secret',
  shares_remove_personal_info: 'New shared links remove personal information',
  on_demand_image_private: 'Private on-demand images',
  conversions: 'Conversions',
  keep_display_p3: 'Keep Display P3',
  on_demand_presets_only: 'Presets only',
  on_demand_presets: 'Presets',
  watermarkFile: 'Watermark file',
  watermarkFileKey: 'Watermark file',
  watermarkPlacement: 'Watermark placement',
  watermarkScale: 'Watermark scale',
  video_transcode_test_mode: 'Test mode',
  transcodes: 'Transcodes',
  thumbnails: 'Thumbnails',
  preview: 'Preview',
  web_urls: 'Webhook URLs',
  callback_events: 'Callback events',
  db_url: 'Database URL',
  db_export_events: 'Export events',
  selected: 'Selected model',
  immich_url: 'Address of the model service',
  immich_faces_model: 'Faces model of the model service',
  immich_clip_model: 'CLIP model of the model service',
  immich_ocr_model: 'Text model of the model service',
  speech_url: 'Address of the speech service',
  speech_model: 'Model of the speech service',
  speech_api_key: 'API key of the speech service',
} satisfies Record<SettingField, string>;

const settingText = defineTexts(SETTING_NAMES);

const isSettingField = (name: string): name is SettingField => Object.hasOwn(SETTING_NAMES, name);

/** Returns the name of a section within a sentence; its key for a section of another release. */
export function sectionName(key: string): string {
  const known = SettingsSection.safeParse(key);
  return known.success ? sectionText(known.data) : key;
}

/** Returns the name of a changed field: `Transcodes › 720p-video › Enabled` for `transcodes.720p-video.enabled`. */
export const fieldName = (path: string): string => path.split('.').map(wordsOf).join(' › ');

function wordsOf(part: string): string {
  if (isSettingField(part)) return settingText(part);
  const addon = AddonKey.safeParse(part);
  if (addon.success) return ADDON_TEXTS[addon.data].title;
  // Fields of the API and events are words joined by underscores or hyphens. Names of renditions stay: `hls-video`.
  if (VideoKey.safeParse(part).success || !/^[a-z]+([_-][a-z0-9]+)*$/.test(part)) return part;
  const words = part
    .replace(/[_-]/g, ' ')
    .replace(/\b(id|url|api)\b/g, (word) => word.toUpperCase());
  return words.charAt(0).toUpperCase() + words.slice(1);
}
