import { Select } from '@mantine/core';
import { t } from '../texts.ts';
import type { SchemaDraft } from './schema-draft.ts';

/** Languages that are always offered, besides those that the schema uses. */
const COMMON_LANGUAGES = [
  'en',
  'ar',
  'de',
  'es',
  'fr',
  'hi',
  'it',
  'ja',
  'ko',
  'nl',
  'pl',
  'pt',
  'sv',
  'zh',
];

interface LanguageChoiceProps {
  draft: SchemaDraft;
  value: string;
  onChange: (language: string) => void;
}

/** Chooses the language in which titles, hints and placeholders are edited. */
export function LanguageChoice({ draft, value, onChange }: LanguageChoiceProps) {
  const used = draft.fields.flatMap(({ property: { title, hint, placeholder } }) =>
    Object.keys({ ...title, ...hint, ...placeholder }),
  );
  const languages = [...new Set([...COMMON_LANGUAGES, ...used])];
  return (
    <Select
      aria-label={t('language')}
      w={170}
      ml="auto"
      searchable
      allowDeselect={false}
      data={languages.map((language) => ({ value: language, label: nameOf(language) }))}
      value={value}
      onChange={(language) => language !== null && onChange(language)}
    />
  );
}

function nameOf(language: string): string {
  try {
    return new Intl.DisplayNames(['en'], { type: 'language' }).of(language) ?? language;
  } catch {
    return language;
  }
}
