import {
  type Settings,
  SettingsSection,
  type SubscriptionSettings,
} from '@spindle/contracts/settings/settings';
import type { z } from 'zod';
import type { Section, StoredSettings } from './sections/section.ts';
import { SECTIONS } from './sections/sections.ts';

/** Returns one section of the response. */
export function presentSection<S extends SettingsSection>(
  section: S,
  stored: StoredSettings,
): Settings[S] {
  return SECTIONS[section].present(stored);
}

/** Returns all sections of the response. `isHidden`: without keys, URLs and buckets. */
export function presentSettings(
  stored: StoredSettings,
  subscription: z.infer<typeof SubscriptionSettings>,
  { isHidden }: { isHidden: boolean },
): Settings {
  const shown = <S extends SettingsSection>(name: S): Settings[S] => {
    const section: Section<S> = SECTIONS[name];
    const value = section.present(stored);
    return isHidden && section.hide ? section.hide(value) : value;
  };
  const sections = Object.fromEntries(SettingsSection.options.map((name) => [name, shown(name)]));
  return {
    ...(sections as Pick<Settings, SettingsSection>),
    auth: shown('security'),
    subscription,
  };
}
