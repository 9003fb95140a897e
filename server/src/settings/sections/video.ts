import { VideoSettings } from '@spindle/contracts/settings/video-settings';
import { isObject } from './is-object.ts';
import type { Section } from './section.ts';

/** The section `video`. Its settings are nested; a change may name any part of them. */
export const videoSection: Section<'video'> = {
  schema: VideoSettings,
  merge: (current, change) => mergeDeep(current, withoutPrefix(change)),
  present: ({ values }) => values.video,
  store: (video) => ({ video }),
};

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
