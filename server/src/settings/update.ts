import type { Input } from '@spindle/contracts/http/route';
import type { WatermarkSettings } from '@spindle/contracts/settings/image-settings';
import {
  type updateSettings as route,
  SETTINGS_SAVED,
  type Settings,
  SettingsSection,
} from '@spindle/contracts/settings/settings';
import { type Context, inTransaction, type TxContext } from '@spindle/core/context';
import { Invalid } from '@spindle/core/errors';
import type { Secrets } from '@spindle/core/secrets';
import { DEFINITIONS, type SettingValues } from '@spindle/core/settings/definitions';
import { lockSettings, readSettings, saveSettings } from '@spindle/core/settings/settings';
import { applyChange } from './apply-change.ts';
import { parseSectionChange } from './parse-section-change.ts';
import { presentSettings } from './present.ts';
import { openFields, sealFields } from './secret-fields.ts';
import type { SettingsCache } from './settings-cache.ts';
import { removeOldWatermarks } from './watermark.ts';

/** Saves a change of a section and returns the section. Throws Invalid with every error and then saves nothing. */
export async function updateSettings(
  ctx: Context,
  { query, body }: Input<typeof route>,
  cache: SettingsCache,
  secrets: Secrets,
) {
  const { section, change } = parseSectionChange(body, query.update_key);
  const { data, hasNewWatermark } = await inTransaction(ctx, async (tx) => {
    await lockSettings(tx);
    const before = await readAll(tx, secrets);
    const shown = presentSettings(before)[section];
    const changed = toStored({ [section]: applyChange(section, shown, change) }, before);
    for (const name of SettingsSection.options) await saveSection(tx, name, changed[name], secrets);
    const after = { ...before, ...changed };
    const keys = [before, after].map(({ watermark }) => watermark.watermarkFileKey);
    return { data: presentSettings(after)[section], hasNewWatermark: keys[0] !== keys[1] };
  });
  cache.drop();
  if (hasNewWatermark) await removeOldWatermarks(ctx);
  return { status: 'OK' as const, data, message: SETTINGS_SAVED };
}

async function readAll(tx: TxContext, secrets: Secrets): Promise<SettingValues> {
  const open = async <S extends SettingsSection>(section: S) =>
    openFields(await readSettings(tx, section), DEFINITIONS[section].secrets, secrets);
  return {
    image: await open('image'),
    watermark: await open('watermark'),
    video: await open('video'),
    addons: await open('addons'),
  };
}

async function saveSection<S extends SettingsSection>(
  tx: TxContext,
  section: S,
  value: SettingValues[S] | undefined,
  secrets: Secrets,
): Promise<void> {
  if (value)
    await saveSettings(tx, section, sealFields(value, DEFINITIONS[section].secrets, secrets));
}

/**
 * Converts a section of the response to its stored form. The section `image` of the response includes the watermark, which is stored as a
 * section of its own.
 */
function toStored(
  { image, watermark, video, addons }: Partial<Settings>,
  before: SettingValues,
): Partial<SettingValues> {
  if (addons)
    return {
      addons: Object.fromEntries(
        Object.entries(addons).map(([key, { added, enabled }]) => [key, { added, enabled }]),
      ) as SettingValues['addons'],
    };
  if (video) return { video };
  if (watermark) return { watermark: storedWatermark(watermark, before) };
  if (!image) return {};
  const { watermarkFile, watermarkFileKey, watermarkPlacement, watermarkScale, ...rest } = image;
  return {
    image: rest,
    watermark: storedWatermark(
      { watermarkFile, watermarkFileKey, watermarkPlacement, watermarkScale },
      before,
    ),
  };
}

/** Throws Invalid for the key of an image that was not uploaded. */
function storedWatermark(
  { watermarkFile: _, ...watermark }: WatermarkSettings,
  before: SettingValues,
): SettingValues['watermark'] {
  const key = watermark.watermarkFileKey || null;
  if (key !== null && key !== before.watermark.watermarkFileKey)
    throw new Invalid('The watermark key does not match the uploaded file.', [
      { path: 'watermarkFileKey', message: 'must be the key of the uploaded watermark, or null' },
    ]);
  return { ...watermark, watermarkFileKey: key };
}
