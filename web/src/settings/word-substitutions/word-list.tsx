import { Select } from '@mantine/core';
import type { WordSubstitution } from '@spindle/contracts/word-substitutions/word-substitutions';
import { languageName } from '../../lib/language-name.ts';
import { EntryList } from './entry-list.tsx';
import { t } from './texts.ts';
import classes from './tools-section.module.css';

/** The language and the domain that are chosen, where they are. */
export interface WordPlace {
  lang?: string | undefined;
  domain?: string | undefined;
}

interface WordListProps {
  groups: WordSubstitution[];
  place: WordPlace;
  onPlace: (place: WordPlace) => void;
}

/** Returns the group of words that a place names, or the nearest one that exists. */
export function groupAt(groups: WordSubstitution[], { lang, domain }: WordPlace) {
  const inLanguage = groups.filter((group) => group.lang === (lang ?? groups[0]?.lang));
  return inLanguage.find((group) => group.domain === domain) ?? inLanguage[0] ?? groups[0];
}

/** Shows the words of one language and domain, below the choice of both. */
export function WordList({ groups, place, onPlace }: WordListProps) {
  const shown = groupAt(groups, place);
  const languages = [...new Set(groups.map((group) => group.lang))];
  return (
    <>
      {shown && (
        <div className={classes.choice}>
          <Select
            label={t('language')}
            data={languages.map((value) => ({ value, label: languageName(value) }))}
            value={shown.lang}
            allowDeselect={false}
            onChange={(lang) => lang && onPlace({ lang })}
          />
          <Select
            label={t('domain')}
            data={groups.filter((group) => group.lang === shown.lang).map(({ domain }) => domain)}
            value={shown.domain}
            allowDeselect={false}
            onChange={(domain) => domain && onPlace({ lang: shown.lang, domain })}
          />
        </div>
      )}
      <EntryList group={shown} />
    </>
  );
}
