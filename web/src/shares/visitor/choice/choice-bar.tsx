import { Button, Group, SegmentedControl, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { CHOICE_NOTE_MAX } from '@spindle/contracts/shares/choices';
import { IconSend } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { formatCount } from '../../../lib/format.ts';
import { DateTime } from '../../../ui/date-time.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import classes from './choice-bar.module.css';
import { t } from './texts.ts';
import type { ShareChoice } from './use-choice.ts';

interface ChoiceBarProps {
  choice: ShareChoice;
  /** Whether only chosen assets are shown. */
  isFiltered: boolean;
  onFilter: (isFiltered: boolean) => void;
}

/** Shows how many assets the visitor has chosen, filters by them and sends them. */
export function ChoiceBar({ choice, isFiltered, onFilter }: ChoiceBarProps) {
  const { ids, max, sentAt, waitingId } = choice;
  const [isSending, setIsSending] = useState(false);
  const count = ids.size;
  return (
    <div className={classes.bar}>
      <SegmentedControl
        aria-label={t('show')}
        value={isFiltered ? 'chosen' : 'all'}
        onChange={(value) => onFilter(value === 'chosen')}
        data={[
          { value: 'all', label: t('all') },
          { value: 'chosen', label: t('chosen', { count: formatCount(count) }) },
        ]}
      />
      <span className={classes.facts} role="status">
        {max !== null && t('ofMax', { count: formatCount(count), max: formatCount(max) })}
        {max !== null && sentAt && ' · '}
        {sentAt && <DateTime at={sentAt} format={(time) => t('sent', { time })} />}
      </span>
      <Button leftSection={<IconSend size={16} stroke={1.75} />} onClick={() => setIsSending(true)}>
        {t(sentAt ? 'sendAgain' : 'send')}
      </Button>
      {isSending && <SendDialog choice={choice} onClose={() => setIsSending(false)} />}
      {waitingId !== null && <NameDialog choice={choice} />}
    </div>
  );
}

function SendDialog({ choice, onClose }: { choice: ShareChoice; onClose: () => void }) {
  const { ids, needsName, isSending, send } = choice;
  const [note, setNote] = useState('');
  const [name, setName] = useState('');
  const [isSubmitted, setIsSubmitted] = useState(false);
  const isNameMissing = needsName && name.trim() === '';
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setIsSubmitted(true);
    if (!isNameMissing && !isSending) send(note, needsName ? name : undefined, onClose);
  };
  return (
    <Dialog opened onClose={onClose} title={t('sendTitle')} size={440}>
      <form noValidate onSubmit={handleSubmit}>
        <Stack gap="md">
          <Text size="sm" c="var(--text-2)">
            {t('sendHelp', { count: ids.size })}
          </Text>
          {needsName && (
            <NameInput value={name} isMissing={isSubmitted && isNameMissing} onChange={setName} />
          )}
          <Textarea
            label={t('note')}
            description={t('noteHelp')}
            autosize
            minRows={3}
            maxRows={8}
            maxLength={CHOICE_NOTE_MAX}
            value={note}
            onChange={({ currentTarget }) => setNote(currentTarget.value)}
          />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" loading={isSending}>
              {t('send')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

/** Asks for the name of a visitor who chooses for the first time. */
function NameDialog({ choice }: { choice: ShareChoice }) {
  const [name, setName] = useState('');
  const [isSubmitted, setIsSubmitted] = useState(false);
  const isMissing = name.trim() === '';
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setIsSubmitted(true);
    if (!isMissing) choice.confirmName(name);
  };
  return (
    <Dialog opened onClose={choice.cancelName} title={t('nameTitle')} size={400}>
      <form noValidate onSubmit={handleSubmit}>
        <Stack gap="md">
          <NameInput value={name} isMissing={isSubmitted && isMissing} onChange={setName} />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={choice.cancelName}>
              {t('cancel')}
            </Button>
            <Button type="submit">{t('continue')}</Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

interface NameInputProps {
  value: string;
  isMissing: boolean;
  onChange: (value: string) => void;
}

function NameInput({ value, isMissing, onChange }: NameInputProps) {
  return (
    <TextInput
      label={t('name')}
      description={t('nameHelp')}
      data-autofocus
      autoComplete="name"
      maxLength={80}
      value={value}
      error={isMissing && t('nameNeeded')}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
