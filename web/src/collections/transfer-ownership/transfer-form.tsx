import { Button, Group, Select, Text } from '@mantine/core';
import type { FormerOwner } from '@spindle/contracts/collections/collection-routes';
import { type FormEvent, useState } from 'react';
import { LoadFailed } from '../../ui/lists/load-failed.tsx';
import { t } from '../hand-over/texts.ts';
import { useNewOwners, useTransferOwnership } from './transfer-api.ts';

interface TransferFormProps {
  owners: FormerOwner[];
  onClose: () => void;
}

/** Whose collections, and who gets them. What will happen is said before it can be sent. */
export function TransferForm({ owners, onClose }: TransferFormProps) {
  const [from, setFrom] = useState<string | null>(null);
  const [to, setTo] = useState<string | null>(null);
  const [typed, setTyped] = useState('');
  const heirs = useNewOwners(typed);
  const handOver = useTransferOwnership();
  const owner = owners.find(({ id }) => String(id) === from);
  const heir = heirs.data?.users.find(({ id }) => String(id) === to);
  const isReady = owner !== undefined && heir !== undefined;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !handOver.isPending)
      handOver.mutate({ from: owner.id, to: heir.id }, { onSuccess: onClose });
  };
  return (
    <form aria-label={t('title')} noValidate onSubmit={handleSubmit}>
      <Select
        label={t('from')}
        placeholder={t('fromHint')}
        data-autofocus
        searchable
        nothingFoundMessage={t('nobody')}
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
        nothingFoundMessage={heirs.data && t('nobody')}
        data={heirs.data?.users.map(({ id, email }) => ({ value: String(id), label: email })) ?? []}
        value={to}
        onChange={setTo}
        searchValue={typed}
        onSearchChange={setTyped}
      />
      {heirs.error && (
        <LoadFailed title={t('notLoaded')} error={heirs.error} onRetry={heirs.refetch} />
      )}
      {isReady && (
        <Text size="sm" mt="md" role="status">
          {t('summary', { count: owner.collections, from: nameOf(owner), to: nameOf(heir) })}{' '}
          <strong>{t('noReturn')}</strong>
        </Text>
      )}
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" disabled={!isReady} loading={handOver.isPending}>
          {t('handOver')}
        </Button>
      </Group>
    </form>
  );
}

function nameOf({ first_name, last_name }: Pick<FormerOwner, 'first_name' | 'last_name'>): string {
  return `${first_name} ${last_name}`;
}
