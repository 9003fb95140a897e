import type { Settings } from '@spindle/contracts/settings/settings';
import type { Context } from '@spindle/core/context';
import type { Secrets } from '@spindle/core/secrets';
import { DEFINITIONS, type SettingValues } from '@spindle/core/settings/definitions';
import { presentSettings } from './present.ts';
import { blankFields, openFields } from './secret-fields.ts';
import type { SettingsCache } from './settings-cache.ts';

/** Reads all sections. Secrets are blank for callers who may not change settings. */
export async function readSettings(
  ctx: Context,
  cache: SettingsCache,
  secrets: Secrets,
): Promise<{ status: 'OK'; data: Settings }> {
  const canUpdate = ctx.actor.permissions.includes('UPDATE_SETTINGS');
  const shown = async <S extends keyof SettingValues>(section: S) => {
    const value = await cache.read(section);
    const fields = DEFINITIONS[section].secrets;
    return canUpdate ? openFields(value, fields, secrets) : blankFields(value, fields);
  };
  const data = presentSettings({
    image: await shown('image'),
    watermark: await shown('watermark'),
    video: await shown('video'),
    addons: await shown('addons'),
  });
  return { status: 'OK', data };
}
