import { SettingsSection } from '@spindle/contracts/settings/settings';
import type { Context, TxContext } from '@spindle/core/context';
import type { Secrets } from '@spindle/core/secrets';
import { DEFINITIONS, type SettingValues } from '@spindle/core/settings/definitions';
import { type AllSettings, readAllSettings } from '@spindle/core/settings/settings';
import { readCallerKeys } from './caller-keys.ts';
import { openFields } from './secret-fields.ts';
import type { StoredSettings } from './sections/section.ts';

/** Reads all sections with readable secrets, their revisions, and the keys of the caller. */
export async function readStoredSettings(
  ctx: Pick<Context, 'actor'> & Pick<TxContext, 'db'>,
  secrets: Secrets,
): Promise<StoredSettings & Pick<AllSettings, 'revisions'>> {
  const { values, revisions } = await readAllSettings(ctx);
  const open = <S extends SettingsSection>(section: S): SettingValues[S] =>
    openFields(values[section], DEFINITIONS[section].secrets, secrets);
  const opened = SettingsSection.options.map((section) => [section, open(section)]);
  return {
    values: Object.fromEntries(opened) as unknown as SettingValues,
    revisions,
    keys: await readCallerKeys(ctx, secrets),
  };
}
