import { Button, Group, Loader, Stack, Text } from '@mantine/core';
import { GENERAL_DOMAIN } from '@spindle/contracts/word-substitutions/word-substitutions';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { LoadFailed } from '../../ui/lists/load-failed.tsx';
import { EntryForm } from './entry-form.tsx';
import { t } from './texts.ts';
import { findGroup, type WordGroupChoice, WordList } from './word-list.tsx';
import { wordSubstitutionsQuery } from './word-substitutions-api.ts';

interface WordsDialogProps {
  /** The initially selected language. */
  lang: string;
  onClose: () => void;
}

/** Shows the word substitutions outside the settings. Everyone can add words; editing needs EDIT_ASSET. */
export function WordsDialog({ lang, onClose }: WordsDialogProps) {
  const { data, error, refetch } = useQuery(wordSubstitutionsQuery);
  const [choice, setChoice] = useState<WordGroupChoice>({ lang });
  const [isAdding, setIsAdding] = useState(false);
  const shownGroup = data && findGroup(data, choice);
  return (
    <Dialog opened onClose={onClose} title={t('title')} size={620}>
      <Stack gap="md">
        <Group justify="space-between" wrap="nowrap" align="start">
          <Text size="sm" c="var(--text-3)">
            {t('help')}
          </Text>
          {data && (
            <Button
              variant="default"
              flex="none"
              leftSection={<IconPlus size={15} />}
              onClick={() => setIsAdding(true)}
            >
              {t('add')}
            </Button>
          )}
        </Group>
        {data && <WordList groups={data} choice={choice} onChoose={setChoice} />}
        {!data && error && <LoadFailed title={t('notLoaded')} error={error} onRetry={refetch} />}
        {!data && !error && <Loader aria-label={t('loading')} />}
      </Stack>
      {data && isAdding && (
        <EntryForm
          groups={data}
          // The shown group has another language while the selected one has no words yet.
          initial={
            shownGroup?.lang === (choice.lang ?? lang)
              ? shownGroup
              : { lang, domain: GENERAL_DOMAIN }
          }
          onSaved={setChoice}
          onClose={() => setIsAdding(false)}
        />
      )}
    </Dialog>
  );
}
