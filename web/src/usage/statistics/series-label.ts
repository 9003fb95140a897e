import { ADDON_TEXTS } from '@spindle/contracts/settings/addons';

const ADDON_TITLES = new Map(Object.entries(ADDON_TEXTS).map(([key, { title }]) => [key, title]));

/** The keys of all add-ons. The schema of the keys would load the schemas of their settings too. */
export const ADDON_KEYS: readonly string[] = [...ADDON_TITLES.keys()];

/** Returns the title of an add-on, or a path without the part that all paths share. */
export function seriesLabel(type: 'api' | 'addons', name: string): string {
  if (type === 'api') return name.replace(/^\/api\/v1(?=\/)/, '');
  return ADDON_TITLES.get(name) ?? name;
}
