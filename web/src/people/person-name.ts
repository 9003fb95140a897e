import { t } from './texts.ts';

/** Returns the name of a person, or the text for people without one. */
export function personName({ name }: { name: string }): string {
  return name || t('unknown');
}
