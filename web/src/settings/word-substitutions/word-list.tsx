import { Select } from '@mantine/core';
import type { WordSubstitution } from '@spindle/contracts/word-substitutions/word-substitutions';
import { languageName } from '../../lib/language-name.ts';
import { EntryList } from './entry-list.tsx';
import { t } from './texts.ts';
import classes from './tools-section.module.css';

/** The selected language and domain, if any. */
export interface WordGroupChoice {
  lang?: string | undefined;
  domain?: string | undefined;
}

interface WordListProps {
  groups: WordSubstitution[];
  choice: WordGroupChoice;
  onChoose: (choice: WordGroupChoice) => void;
}

/** Returns the group of the language and domain, or the nearest existing one. */
export function findGroup(groups: WordSubstitution[], { lang, domain }: WordGroupChoice) {
  const inLanguage = groups.filter((group) => group.lang === (lang ?? groups[0]?.lang));
  return inLanguage.find((group) => group.domain === domain) ?? inLanguage[0] ?? groups[0];
}

/** Shows the words of one language and domain, below the choice of both. */
export function WordList({ groups, choice, onChoose }: WordListProps) {
  const shownGroup = findGroup(groups, choice);
  const languages = [...new Set(groups.map((group) => group.lang))];
  return (
    <>
      {shownGroup && (
        <div className={classes.choice}>
          <Select
            label={t('language')}
            data={languages.map((value) => ({ value, label: languageName(value) }))}
            value={shownGroup.lang}
            allowDeselect={false}
            onChange={(lang) => lang && onChoose({ lang })}
          />
          <Select
            label={t('domain')}
            data={groups
              .filter((group) => group.lang === shownGroup.lang)
              .map(({ domain }) => domain)}
            value={shownGroup.domain}
            allowDeselect={false}
            onChange={(domain) => domain && onChoose({ lang: shownGroup.lang, domain })}
          />
        </div>
      )}
      <EntryList group={shownGroup} />
    </>
  );
}
