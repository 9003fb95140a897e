import { GivenAddonSettings } from '@spindle/contracts/settings/addons';
import { GivenImageSettings, WatermarkSettings } from '@spindle/contracts/settings/image-settings';
import type { Settings, SettingsSection } from '@spindle/contracts/settings/settings';
import { VideoSettings } from '@spindle/contracts/settings/video-settings';
import { invalidFrom } from '@spindle/core/errors';
import type { z } from 'zod';

/** The shape of each section. */
const SCHEMAS: { readonly [S in SettingsSection]: z.ZodType<Settings[S]> } = {
  image: GivenImageSettings,
  watermark: WatermarkSettings,
  video: VideoSettings,
  addons: GivenAddonSettings,
};

/** Returns a section after a change. Throws Invalid with every error of the section. */
export function applyChange<S extends SettingsSection>(
  section: S,
  current: Settings[S],
  change: Record<string, unknown>,
): Settings[S] {
  const parsed = SCHEMAS[section].safeParse(merge(section, current, change));
  if (!parsed.success) throw invalidFrom(parsed.error, section);
  return parsed.data;
}

/** Merges the change into the section. Settings, fields and add-on flags that were not sent stay. */
function merge(section: SettingsSection, current: object, change: Record<string, unknown>) {
  if (section === 'video') return mergeDeep(current, withoutPrefix(change));
  if (section !== 'addons') return { ...current, ...acceptOldName(change) };
  const before = new Map(Object.entries(current));
  for (const [key, value] of Object.entries(change)) {
    const known = before.get(key);
    before.set(key, known && isObject(value) ? changeAddon(known, value) : value);
  }
  return Object.fromEntries(before);
}

/** Merges objects recursively. Lists and plain values are replaced. */
function mergeDeep(current: object, change: object): object {
  const result = new Map(Object.entries(current));
  for (const [key, value] of Object.entries(change)) {
    const before: unknown = result.get(key);
    result.set(key, isObject(before) && isObject(value) ? mergeDeep(before, value) : value);
  }
  return Object.fromEntries(result);
}

/** Preview settings that some clients send with a prefix: `video_preview_aspect` means `aspect`. */
const PREFIXED = ['aspect', 'upscale', 'public', 'enabled'];

/** Removes the prefix from the names of preview settings. */
function withoutPrefix(change: Record<string, unknown>): object {
  const { preview } = change;
  if (!isObject(preview)) return change;
  const fields = Object.entries(preview).map(([name, value]) => {
    const short = name.replace('video_preview_', '');
    return [PREFIXED.includes(short) ? short : name, value];
  });
  return { ...change, preview: Object.fromEntries(fields) };
}

/** Merges a change of an add-on. Removing it also disables it. */
function changeAddon(before: unknown, change: object): object {
  const removed = 'added' in change && change.added === false && !('enabled' in change);
  return { ...(before as object), ...change, ...(removed && { enabled: false }) };
}

/** Accepts the older name of a setting. */
function acceptOldName({ is_on_demand_private, ...change }: Record<string, unknown>) {
  return is_on_demand_private === undefined
    ? change
    : { on_demand_image_private: is_on_demand_private, ...change };
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
