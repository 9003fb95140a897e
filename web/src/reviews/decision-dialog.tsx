import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core';
import { REVIEW_NOTE_MAX, type Review } from '@spindle/contracts/reviews/reviews';
import { type FormEvent, useState } from 'react';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import type { Answer } from './answer.ts';
import { t } from './texts.ts';

interface DecisionDialogProps {
  decision: Review['decision'];
  /** The same answer that the reader gave before; undefined for a new one. */
  own: Pick<Review, 'note'> | undefined;
  /** Whether the reader is a visitor who has not told their name. */
  needsName: boolean;
  isPending: boolean;
  onAnswer: (answer: Answer) => void;
  onClose: () => void;
}

/** Asks what should change, and a visitor for their name. */
export function DecisionDialog(props: DecisionDialogProps) {
  const { decision, own, needsName, isPending, onAnswer, onClose } = props;
  const [note, setNote] = useState(own?.note ?? '');
  const [name, setName] = useState('');
  const [isSubmitted, setIsSubmitted] = useState(false);
  const isNameMissing = needsName && name.trim() === '';
  const hasNote = decision === 'CHANGES_REQUESTED';
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setIsSubmitted(true);
    if (!isNameMissing && !isPending) onAnswer({ decision, note, ...(needsName && { name }) });
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t(hasNote ? 'changesTitle' : 'approveTitle')}
      size={440}
    >
      <form noValidate onSubmit={handleSubmit}>
        <Stack gap="md">
          {needsName && (
            <TextInput
              label={t('yourName')}
              description={t('yourNameHelp')}
              data-autofocus
              autoComplete="name"
              maxLength={80}
              value={name}
              error={isSubmitted && isNameMissing && t('nameNeeded')}
              onChange={({ currentTarget }) => setName(currentTarget.value)}
            />
          )}
          {hasNote && (
            <Textarea
              label={t('note')}
              description={t('noteHelp')}
              data-autofocus={!needsName || undefined}
              autosize
              minRows={3}
              maxRows={10}
              maxLength={REVIEW_NOTE_MAX}
              value={note}
              onChange={({ currentTarget }) => setNote(currentTarget.value)}
            />
          )}
          <Group justify="flex-end" gap="sm">
            {own && (
              <Button
                variant="subtle"
                color="gray"
                mr="auto"
                onClick={() => onAnswer({ decision: null, note: '' })}
              >
                {t('takeBack')}
              </Button>
            )}
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" loading={isPending}>
              {t(hasNote ? 'send' : 'approve')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
