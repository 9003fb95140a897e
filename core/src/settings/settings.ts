import type { SettingsSection } from '@spindle/contracts/settings/settings';
import type { Prisma } from '@spindle/prisma/client';
import type { TxContext } from '../context.ts';
import { DEFINITIONS, type SettingValues } from './definitions.ts';

/** Key of the advisory lock that serializes saves. The number is arbitrary. */
const LOCK = 72_707_371;

/** Returns a section. Fields that were never saved have their initial values. Secrets are still encrypted. */
export async function readSettings<S extends SettingsSection>(
  { db }: Pick<TxContext, 'db'>,
  section: S,
): Promise<SettingValues[S]> {
  const row = await db.setting.findUnique({ where: { section } });
  // Do not validate: the value was validated when it was saved, and a newer release may have added fields.
  return { ...DEFINITIONS[section].initial, ...(row?.value as Partial<SettingValues[S]>) };
}

/** Locks the settings against other saves until the transaction ends; waits for a running one. */
export async function lockSettings({ db }: TxContext): Promise<void> {
  await db.$queryRaw`SELECT pg_advisory_xact_lock(${LOCK})::text`;
}

/** Saves a validated section, whose secrets are already encrypted. */
export async function saveSettings<S extends SettingsSection>(
  { db, now, actor }: TxContext,
  section: S,
  value: SettingValues[S],
): Promise<void> {
  const saved = {
    value: value as Prisma.InputJsonObject,
    updatedAt: now(),
    updatedById: actor.userId || null,
  };
  await db.setting.upsert({
    where: { section },
    create: { section, ...saved },
    update: { ...saved, version: { increment: 1 } },
  });
}
