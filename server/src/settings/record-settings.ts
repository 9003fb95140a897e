import { MASK } from '@spindle/contracts/settings/masked';
import type { SettingsSection } from '@spindle/contracts/settings/settings';
import { recordAudit } from '@spindle/core/audit/record-audit';
import type { TxContext } from '@spindle/core/context';
import { DEFINITIONS } from '@spindle/core/settings/definitions';
import { changesBetween } from '../changes-between.ts';
import { presentSection } from './present.ts';
import type { StoredSettings } from './sections/section.ts';

/** Fields of the section `security` that hold the keys of the caller. The API shows them unmasked. */
const CALLER_KEYS = ['upload_key', 'api_key'];

/**
 * Records the changed fields of a section as the API shows them, so with masked secrets. A new secret counts as a change, although its mask
 * is the same. New keys of the caller are an entry of their own.
 */
export async function recordSettings<S extends SettingsSection>(
  tx: TxContext,
  name: S,
  before: StoredSettings,
  after: StoredSettings,
): Promise<void> {
  const shown = changesBetween(presentSection(name, before), presentSection(name, after));
  const isKey = ([field]: [string, unknown]) => CALLER_KEYS.includes(field);
  const changes = Object.fromEntries([
    ...Object.entries(shown).filter((change) => !isKey(change)),
    ...changedSecrets(name, before, after)
      .filter((field) => !shown[field])
      .map((field) => [field, { from: MASK, to: MASK }]),
  ]);
  if (Object.keys(changes).length > 0)
    await recordAudit(tx, {
      action: 'settings.update',
      target: { type: 'settings', id: name },
      details: { changes },
    });
  const keys = Object.entries(shown).filter(isKey);
  if (keys.length > 0)
    await recordAudit(tx, {
      action: 'key.replace',
      target: { type: 'user', id: tx.actor.userId, name: tx.actor.email },
      details: { keys: keys.map(([field]) => field) },
    });
}

/** Returns the secret fields whose stored value changed. */
function changedSecrets<S extends SettingsSection>(
  name: S,
  before: StoredSettings,
  after: StoredSettings,
): string[] {
  const secrets: readonly PropertyKey[] = DEFINITIONS[name].secrets;
  const stored = changesBetween(before.values[name], after.values[name]);
  return Object.keys(stored).filter((field) => secrets.includes(field));
}
