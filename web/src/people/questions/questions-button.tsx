import { IconQuestionMark } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../ui/lazy-part.ts';
import { HeadButton } from '../../ui/lists/head-button.tsx';
import { t } from '../texts.ts';
import { questionQuery } from './questions-api.ts';

const QuestionsDialog = lazyPart(
  async () => (await import('./questions-dialog.tsx')).QuestionsDialog,
);

/** Opens the questions whether two people are the same. Disabled without a question. */
export function QuestionsButton() {
  const { data } = useQuery(questionQuery(''));
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <HeadButton
        label={t('questions')}
        icon={IconQuestionMark}
        disabled={!data?.data}
        onClick={() => setIsOpen(true)}
      />
      <Suspense fallback={null}>
        {isOpen && <QuestionsDialog onClose={() => setIsOpen(false)} />}
      </Suspense>
    </>
  );
}
