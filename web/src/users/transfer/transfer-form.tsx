import { Button, Group, Select, Stack, Text } from '@mantine/core';
import type { User } from '@spindle/contracts/users/users';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { LoadFailed } from '../../ui/lists/load-failed.tsx';
import { useNewOwners } from '../new-owners-api.ts';
import { ownedText } from '../owned-text.ts';
import { ownedQuery } from '../users-api.ts';
import { t } from './texts.ts';
import { useTransfer } from './transfer-api.ts';

interface TransferFormProps {
  user: User;
  onClose: () => void;
  onStarted: (jobId: number, to: User) => void;
}

/** Asks for the new owner, and states the consequences before the transfer. */
export function TransferForm({ user, onClose, onStarted }: TransferFormProps) {
  const [to, setTo] = useState<string | null>(null);
  const [typed, setTyped] = useState('');
  const owned = useQuery(ownedQuery(user.id));
  const { data, error, refetch } = useNewOwners(typed);
  const transfer = useTransfer(user.id);
  const newOwner = data?.users.find(({ id }) => String(id) === to);
  const what = owned.data ? ownedText(owned.data) : '';
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (newOwner && !transfer.isPending)
      transfer.mutate(newOwner.id, { onSuccess: (jobId) => onStarted(jobId, newOwner) });
  };
  return (
    <form aria-label={t('title')} noValidate onSubmit={handleSubmit}>
      <Stack gap="md">
        <Text size="sm" c="var(--text-2)">
          {t('help', { from: user.email, what })}
        </Text>
        <Select
          label={t('to')}
          placeholder={t('toHint')}
          data-autofocus
          searchable
          nothingFoundMessage={data && t('noUsers')}
          data={data?.users.map(({ id, email }) => ({ value: String(id), label: email })) ?? []}
          value={to}
          onChange={setTo}
          searchValue={typed}
          onSearchChange={setTyped}
        />
        {error && <LoadFailed title={t('notLoaded')} error={error} onRetry={refetch} />}
        {newOwner && (
          <Text size="sm" role="status">
            {t('summary', { to: newOwner.email, from: user.email, what })}{' '}
            <strong>{t('noReturn')}</strong>
          </Text>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" disabled={!newOwner} loading={transfer.isPending}>
            {t('transfer')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
