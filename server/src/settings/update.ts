import type { Input } from '@spindle/contracts/http/route';
import {
  type updateSettings as route,
  SETTINGS_CHANGED,
  SETTINGS_SAVED,
  type Settings,
  type SettingsSection,
} from '@spindle/contracts/settings/settings';
import { type Context, inTransaction, type TxContext } from '@spindle/core/context';
import { Conflict, invalidFrom } from '@spindle/core/errors';
import type { Secrets } from '@spindle/core/secrets';
import { DEFINITIONS, type SettingValues } from '@spindle/core/settings/definitions';
import { lockSettings, saveSettings } from '@spindle/core/settings/settings';
import { parseSectionChange } from './parse-section-change.ts';
import { presentSection } from './present.ts';
import { recordSettings } from './record-settings.ts';
import { sealFields } from './secret-fields.ts';
import type { Section, StoredSettings } from './sections/section.ts';
import { SECTIONS } from './sections/sections.ts';
import type { SettingsCache } from './settings-cache.ts';
import { readStoredSettings } from './stored-settings.ts';
import { removeOldWatermarks } from './watermark.ts';

/** What saving settings needs besides the context. */
export interface SaveParts {
  cache: Pick<SettingsCache, 'drop'>;
  secrets: Secrets;
  /** The revision of the section that the caller has read, from the header If-Match. */
  ifMatch: string | undefined;
}

/**
 * Saves a change of a section and returns the section. Throws Invalid with every error, and Conflict when the section is not the revision
 * of If-Match; nothing is saved then.
 */
export async function updateSettings(
  ctx: Context,
  { query, body }: Input<typeof route>,
  parts: SaveParts,
) {
  const { section, change } = parseSectionChange(body, query.update_key);
  return { status: 'OK' as const, ...(await changeSection(ctx, section, change, parts)) };
}

/** Saves a change of one section like `updateSettings`. Returns the section, its revision and a message. */
export async function changeSection<S extends SettingsSection>(
  ctx: Context,
  section: S,
  change: Record<string, unknown>,
  parts: SaveParts,
) {
  const rules = await prepareChange(ctx, section, change, parts);
  const saved = await inTransaction(ctx, (tx) => saveChange(tx, section, change, parts, rules));
  ctx.storage.refresh();
  parts.cache.drop();
  if (saved.hasNewWatermark) await removeOldWatermarks(ctx);
  const { data, revision } = saved;
  return { data, revision, message: SETTINGS_SAVED };
}

/** Returns the rules of the section for this change. Reads settings without a lock: the transaction checks again. */
async function prepareChange<S extends SettingsSection>(
  ctx: Context,
  name: S,
  change: Record<string, unknown>,
  { secrets, ifMatch }: SaveParts,
): Promise<Section<S>> {
  const section: Section<S> = SECTIONS[name];
  if (!section.prepare) return section;
  const { revisions, ...before } = await readStoredSettings(ctx, secrets);
  expectRevision(ifMatch, revisions[name]);
  return section.prepare(ctx, parseChange(section, name, change, before), before, secrets);
}

async function saveChange<S extends SettingsSection>(
  tx: TxContext,
  name: S,
  change: Record<string, unknown>,
  { secrets, ifMatch }: SaveParts,
  section: Section<S>,
) {
  await lockSettings(tx);
  const { revisions, ...before } = await readStoredSettings(tx, secrets);
  expectRevision(ifMatch, revisions[name]);
  const shown = parseChange(section, name, change, before);
  const changed = section.store(shown, before);
  for (const key of Object.keys(changed) as SettingsSection[])
    await saveSection(tx, key, changed[key], secrets);
  await section.onSave?.(tx, shown, before, secrets);
  const after = await readStoredSettings(tx, secrets);
  await recordSettings(tx, name, before, after);
  const keys = [before, after].map(({ values }) => values.watermark.watermarkFileKey);
  return {
    data: presentSection(name, after),
    revision: after.revisions[name],
    hasNewWatermark: keys[0] !== keys[1],
  };
}

/** Returns the whole section after a change. Throws Invalid with every error. */
function parseChange<S extends SettingsSection>(
  section: Section<S>,
  name: S,
  change: Record<string, unknown>,
  before: StoredSettings,
): Settings[S] {
  const parsed = section.schema.safeParse(section.merge(presentSection(name, before), change));
  if (!parsed.success) throw invalidFrom(parsed.error, name);
  return parsed.data;
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

/** Throws Conflict when the caller has read another revision than the present one. */
function expectRevision(ifMatch: string | undefined, revision: number): void {
  if (ifMatch !== undefined && !isRevision(ifMatch, revision)) throw new Conflict(SETTINGS_CHANGED);
}

/** Whether the value of an If-Match header names the revision: `7`, `"7"` or `*`. */
function isRevision(header: string, revision: number): boolean {
  return header === '*' || header.replaceAll('"', '').trim() === String(revision);
}
