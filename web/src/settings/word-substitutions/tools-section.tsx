import { Button, Select } from '@mantine/core';
import type { WordSubstitution } from '@spindle/contracts/word-substitutions';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { languageName } from '../../lib/language-name.ts';
import { ListFailed } from '../../ui/list-message.tsx';
import { Card } from '../card.tsx';
import cards from '../section-form.module.css';
import { SectionSkeletons } from '../section-skeletons.tsx';
import { EntryForm } from './entry-form.tsx';
import { EntryList } from './entry-list.tsx';
import { t } from './texts.ts';
import classes from './tools-section.module.css';
import { wordSubstitutionsQuery } from './word-substitutions-api.ts';

/** Settings > Tools: the words that variants become in subtitles. */
export function ToolsSection() {
  const { data, error, refetch } = useQuery(wordSubstitutionsQuery);
  if (data)
    return (
      <div className={cards.cards}>
        <WordSubstitutionsCard groups={data} />
      </div>
    );
  if (error) return <ListFailed title={t('notLoaded')} error={error} onRetry={refetch} />;
  return <SectionSkeletons />;
}

function WordSubstitutionsCard({ groups }: { groups: WordSubstitution[] }) {
  const [address, setAddress] = useSearchParams();
  const [isAdding, setIsAdding] = useState(false);
  const lang = address.get('lang') ?? groups[0]?.lang ?? '';
  const inLanguage = groups.filter((group) => group.lang === lang);
  const asked = address.get('domain');
  const shown = inLanguage.find(({ domain }) => domain === asked) ?? inLanguage[0] ?? groups[0];
  const show = (place: { lang: string; domain: string }) =>
    setAddress({ lang: place.lang, domain: place.domain }, { replace: true });
  const languages = [...new Set(groups.map((group) => group.lang))];
  return (
    <Card
      title={t('title')}
      help={t('help')}
      action={
        <Button
          variant="default"
          leftSection={<IconPlus size={15} />}
          onClick={() => setIsAdding(true)}
        >
          {t('add')}
        </Button>
      }
    >
      {shown && (
        <div className={classes.choice}>
          <Select
            label={t('language')}
            data={languages.map((value) => ({ value, label: languageName(value) }))}
            value={shown.lang}
            allowDeselect={false}
            onChange={(chosen) => chosen && setAddress({ lang: chosen }, { replace: true })}
          />
          <Select
            label={t('domain')}
            data={groups.filter((group) => group.lang === shown.lang).map(({ domain }) => domain)}
            value={shown.domain}
            allowDeselect={false}
            onChange={(domain) => domain && show({ lang: shown.lang, domain })}
          />
        </div>
      )}
      <EntryList group={shown} />
      {isAdding && (
        <EntryForm
          groups={groups}
          begin={shown}
          onSaved={show}
          onClose={() => setIsAdding(false)}
        />
      )}
    </Card>
  );
}
