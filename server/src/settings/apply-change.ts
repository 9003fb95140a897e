import { GivenAddonSettings } from '@spindle/contracts/settings/addons';
import { GivenImageSettings, WatermarkSettings } from '@spindle/contracts/settings/image-settings';
import type { Settings, SettingsSection } from '@spindle/contracts/settings/settings';
import { VideoSettings } from '@spindle/contracts/settings/video-settings';
import { invalidFrom } from '@spindle/core/errors';
import type { z } from 'zod';

const SCHEMAS: { readonly [S in SettingsSection]: z.ZodType<Settings[S]> } = {
  image: GivenImageSettings,
  watermark: WatermarkSettings,
  video: VideoSettings,
  addons: GivenAddonSettings,
};

/** A section after a change, checked as a whole. Throws Invalid that names each fault. */
export function applyChange<S extends SettingsSection>(
  section: S,
  present: Settings[S],
  change: Record<string, unknown>,
): Settings[S] {
  const parsed = SCHEMAS[section].safeParse(merged(section, present, change));
  if (!parsed.success) throw invalidFrom(parsed.error, section);
  return parsed.data;
}

/** What is not sent stays: a setting, a field of one, or one of the two marks of an add-on. */
function merged(section: SettingsSection, present: object, change: Record<string, unknown>) {
  if (section === 'video') return mergedDeep(present, withoutPrefix(change));
  if (section !== 'addons') return { ...present, ...renamed(change) };
  const before = new Map(Object.entries(present));
  for (const [key, value] of Object.entries(change)) {
    const known = before.get(key);
    before.set(key, known && isObject(value) ? changedAddon(known, value) : value);
  }
  return Object.fromEntries(before);
}

/** Fields of fields as well; lists and plain values as they are sent. */
function mergedDeep(present: object, change: object): object {
  const result = new Map(Object.entries(present));
  for (const [key, value] of Object.entries(change)) {
    const before: unknown = result.get(key);
    result.set(key, isObject(before) && isObject(value) ? mergedDeep(before, value) : value);
  }
  return Object.fromEntries(result);
}

/** Names that some clients have of the settings of previews: `video_preview_aspect` is `aspect`. */
const PREFIXED = ['aspect', 'upscale', 'public', 'enabled'];

function withoutPrefix(change: Record<string, unknown>): object {
  const { preview } = change;
  if (!isObject(preview)) return change;
  const fields = Object.entries(preview).map(([name, value]) => {
    const short = name.replace('video_preview_', '');
    return [PREFIXED.includes(short) ? short : name, value];
  });
  return { ...change, preview: Object.fromEntries(fields) };
}

/** An add-on that is removed is disabled by it. */
function changedAddon(before: unknown, change: object): object {
  const removed = 'added' in change && change.added === false && !('enabled' in change);
  return { ...(before as object), ...change, ...(removed && { enabled: false }) };
}

/** An older name of the same setting. */
function renamed({ is_on_demand_private, ...change }: Record<string, unknown>) {
  return is_on_demand_private === undefined
    ? change
    : { on_demand_image_private: is_on_demand_private, ...change };
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
