import { Button } from '@mantine/core';
import type { WordSubstitution } from '@spindle/contracts/word-substitutions/word-substitutions';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ListFailed } from '../../ui/lists/list-message.tsx';
import { Card } from '../card.tsx';
import cards from '../section-form.module.css';
import { SectionSkeletons } from '../section-skeletons.tsx';
import { EntryForm } from './entry-form.tsx';
import { t } from './texts.ts';
import { findGroup, type WordGroupChoice, WordList } from './word-list.tsx';
import { wordSubstitutionsQuery } from './word-substitutions-api.ts';

/** Shows Settings > Tools: the words that replace their variants in subtitles. */
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
  const choice = {
    lang: address.get('lang') ?? undefined,
    domain: address.get('domain') ?? undefined,
  };
  const showGroup = ({ lang, domain }: WordGroupChoice) =>
    setAddress({ ...(lang && { lang }), ...(domain && { domain }) }, { replace: true });
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
      <WordList groups={groups} choice={choice} onChoose={showGroup} />
      {isAdding && (
        <EntryForm
          groups={groups}
          initial={findGroup(groups, choice)}
          onSaved={showGroup}
          onClose={() => setIsAdding(false)}
        />
      )}
    </Card>
  );
}
