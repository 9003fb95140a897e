import { Button, Group, Select, Text } from '@mantine/core';
import type { FormerOwner } from '@spindle/contracts/collections/collection-routes';
import { type FormEvent, useState } from 'react';
import { LoadFailed } from '../../ui/lists/load-failed.tsx';
import { useNewOwners } from '../../users/new-owners-api.ts';
import { t } from './texts.ts';
import { useTransferOwnership } from './transfer-api.ts';

interface TransferFormProps {
  owners: FormerOwner[];
  onClose: () => void;
}

/** Asks for the former and the new owner, and states the consequences before the transfer. */
export function TransferForm({ owners, onClose }: TransferFormProps) {
  const [from, setFrom] = useState<string | null>(null);
  const [to, setTo] = useState<string | null>(null);
  const [typed, setTyped] = useState('');
  const newOwners = useNewOwners(typed);
  const transfer = useTransferOwnership();
  const owner = owners.find(({ id }) => String(id) === from);
  const newOwner = newOwners.data?.users.find(({ id }) => String(id) === to);
  const isReady = owner !== undefined && newOwner !== undefined;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !transfer.isPending)
      transfer.mutate({ from: owner.id, to: newOwner.id }, { onSuccess: onClose });
  };
  return (
    <form aria-label={t('title')} noValidate onSubmit={handleSubmit}>
      <Select
        label={t('from')}
        placeholder={t('fromHint')}
        data-autofocus
        searchable
        nothingFoundMessage={t('noUsers')}
        data={owners.map((one) => ({
          value: String(one.id),
          label: `${one.email} · ${t('count', { count: one.collections })}`,
        }))}
        value={from}
        onChange={setFrom}
      />
      <Select
        mt="md"
        label={t('to')}
        placeholder={t('toHint')}
        searchable
        nothingFoundMessage={newOwners.data && t('noUsers')}
        data={
          newOwners.data?.users.map(({ id, email }) => ({ value: String(id), label: email })) ?? []
        }
        value={to}
        onChange={setTo}
        searchValue={typed}
        onSearchChange={setTyped}
      />
      {newOwners.error && (
        <LoadFailed title={t('notLoaded')} error={newOwners.error} onRetry={newOwners.refetch} />
      )}
      {isReady && (
        <Text size="sm" mt="md" role="status">
          {t('summary', { count: owner.collections, from: nameOf(owner), to: nameOf(newOwner) })}{' '}
          <strong>{t('noReturn')}</strong>
        </Text>
      )}
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" disabled={!isReady} loading={transfer.isPending}>
          {t('transfer')}
        </Button>
      </Group>
    </form>
  );
}

function nameOf({ first_name, last_name }: Pick<FormerOwner, 'first_name' | 'last_name'>): string {
  return `${first_name} ${last_name}`;
}
