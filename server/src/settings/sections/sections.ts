import type { SettingsSection } from '@spindle/contracts/settings/settings';
import { addonsSection } from './addons.ts';
import { databaseSection } from './database.ts';
import { imageSection } from './image.ts';
import { modelsSection } from './models.ts';
import type { Section } from './section.ts';
import { securitySection } from './security.ts';
import { storageSection } from './storage.ts';
import { videoSection } from './video.ts';
import { watermarkSection } from './watermark.ts';
import { webhookSection } from './webhook.ts';

/** The rules of every section. */
export const SECTIONS: { readonly [S in SettingsSection]: Section<S> } = {
  storage: storageSection,
  security: securitySection,
  image: imageSection,
  watermark: watermarkSection,
  video: videoSection,
  webhook: webhookSection,
  database: databaseSection,
  addons: addonsSection,
  models: modelsSection,
};
