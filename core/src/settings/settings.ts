import type { SettingsSection } from '@spindle/contracts/settings/settings';
import type { Prisma } from '@spindle/prisma/client';
import type { TxContext } from '../context.ts';
import { DEFINITIONS, type SettingValues } from './definitions.ts';

/** Any number: settings are saved one after the other. */
const LOCK = 72_707_371;

/** A section whole, what was never saved as it is from the start. Secrets are sealed. */
export async function readSettings<S extends SettingsSection>(
  { db }: Pick<TxContext, 'db'>,
  section: S,
): Promise<SettingValues[S]> {
  const row = await db.setting.findUnique({ where: { section } });
  // It was checked when it was saved; a newer release may know of more.
  return { ...DEFINITIONS[section].initial, ...(row?.value as Partial<SettingValues[S]>) };
}

/** Has others who would save settings wait until the transaction ends. */
export async function lockSettings({ db }: TxContext): Promise<void> {
  await db.$queryRaw`SELECT pg_advisory_xact_lock(${LOCK})::text`;
}

/** Keeps a section, already checked, its secrets sealed. */
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
