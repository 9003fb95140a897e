import { SettingsSection } from '@spindle/contracts/settings/settings';
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
  return withDefaults(section, row?.value);
}

/** All sections, and how often each has changed; 0 for a section that was never saved. */
export interface AllSettings {
  /** Secrets are still encrypted. */
  values: SettingValues;
  revisions: Record<SettingsSection, number>;
}

/** Reads all sections with one query. */
export async function readAllSettings({ db }: Pick<TxContext, 'db'>): Promise<AllSettings> {
  const rows = new Map((await db.setting.findMany()).map((row) => [row.section, row]));
  const sections = SettingsSection.options.map((section) => {
    const row = rows.get(section);
    return { section, value: withDefaults(section, row?.value), revision: row?.version ?? 0 };
  });
  return {
    values: Object.fromEntries(
      sections.map(({ section, value }) => [section, value]),
    ) as unknown as SettingValues,
    revisions: Object.fromEntries(
      sections.map(({ section, revision }) => [section, revision]),
    ) as AllSettings['revisions'],
  };
}

/** Adds the initial values of fields that were never saved. Does not validate: the value was validated when it was saved. */
function withDefaults<S extends SettingsSection>(section: S, value: unknown): SettingValues[S] {
  return { ...DEFINITIONS[section].initial, ...(value as Partial<SettingValues[S]> | undefined) };
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
