import { SectionName, SettingsSection } from '@spindle/contracts/settings/settings';
import { Invalid } from '@spindle/core/errors';

/** A partial change of one section of the settings. */
export interface SectionChange {
  section: SettingsSection;
  change: Record<string, unknown>;
}

/**
 * Reads which section a body changes, and how, in any of the three forms of API decision 8 (docs/API.md): `{ key, value }`, an object under
 * the name of the section, or the fields of the section `updateKey`. Throws Invalid.
 */
export function parseSectionChange(
  body: Record<string, unknown>,
  updateKey: SettingsSection | undefined,
): SectionChange {
  const names = Object.keys(body);
  if (names.length === 2 && 'key' in body && 'value' in body) {
    const named = SectionName.safeParse(body.key);
    if (!named.success || (updateKey && updateKey !== named.data)) throw sectionError('key');
    return { section: named.data, change: asObject(body.value, 'value') };
  }
  if (updateKey) return { section: updateKey, change: body };
  const [name = ''] = names;
  const named = SectionName.safeParse(name);
  if (!named.success || names.length !== 1) throw sectionError(name || 'body');
  return { section: named.data, change: asObject(body[name], name) };
}

function sectionError(path: string): Invalid {
  const sections = SettingsSection.options.join(', ');
  return new Invalid('Send exactly one section to change.', [
    { path, message: `must be one of ${sections}` },
  ]);
}

function asObject(value: unknown, path: string): Record<string, unknown> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return value as Record<string, unknown>;
  throw new Invalid('The settings of a section must be an object.', [
    { path, message: 'must be an object' },
  ]);
}
