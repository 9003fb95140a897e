import { Button, Checkbox, Group, Loader, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { COLLECTIONS_PER_PAGE_MAX } from '@spindle/contracts/collections/collections';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SelectionTarget } from '../assets/use-selection.ts';
import { useBulkJob } from '../bulk/bulk-api.ts';
import type { BulkOperation } from '../bulk/bulk-request.ts';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { LoadFailed } from '../ui/lists/load-failed.tsx';
import { useAddToCollections } from './collection-changes-api.ts';
import classes from './collections.module.css';
import { collectionsQuery } from './collections-api.ts';
import { t } from './texts.ts';

/** Delays the list until typing pauses, in milliseconds. Specification 9. */
const NAME_DEBOUNCE_MS = 250;

interface AddDialogProps {
  target: SelectionTarget;
  onAdded: () => void;
  onClose: () => void;
}

/** Asks for at least one collection to add assets to. */
export function AddDialog({ target, onAdded, onClose }: AddDialogProps) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<string[]>([]);
  const [keyword] = useDebouncedValue(typed, NAME_DEBOUNCE_MS);
  const { data, error, refetch } = useQuery({
    ...collectionsQuery({
      keyword,
      own_only: true,
      smart: false,
      sort_by: ['last_update desc'],
      limit: COLLECTIONS_PER_PAGE_MAX,
    }),
    placeholderData: keepPreviousData,
  });
  const add = useAddToCollections();
  const bulk = useBulkJob();
  const handleAdd = () => {
    const ids = chosen.map(Number);
    const onSuccess = () => {
      onClose();
      onAdded();
    };
    // A whole search result needs a job; selected assets are added at once.
    if ('ids' in target) return add.mutate({ ids, additions: target.ids }, { onSuccess });
    const operation: BulkOperation = { action: 'add_to_collections', collection_ids: ids };
    bulk.mutate({ target, operation }, { onSuccess });
  };
  return (
    <Dialog opened onClose={onClose} title={t('addToCollections')} size={440}>
      <Stack gap="md">
        <TextInput
          aria-label={t('search')}
          placeholder={t('search')}
          data-autofocus
          leftSection={<IconSearch size={15} stroke={1.75} />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <div className={classes.choices}>
          {!data && !error && <Loader size="sm" />}
          {!data && error && <LoadFailed title={t('notLoaded')} error={error} onRetry={refetch} />}
          {data?.total_collections === 0 && (
            <Text size="sm" c="dimmed">
              {t(keyword === '' ? 'noneOwn' : 'none')}
            </Text>
          )}
          <Checkbox.Group aria-label={t('title')} value={chosen} onChange={setChosen}>
            <Stack gap="sm">
              {data?.collections.map(({ id, name, total_assets }) => (
                <Checkbox
                  key={id}
                  value={String(id)}
                  label={name}
                  description={t('assets', { count: total_assets })}
                />
              ))}
            </Stack>
          </Checkbox.Group>
        </div>
        <Text size="xs" c="dimmed">
          {t('chooseHelp')}
        </Text>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            disabled={chosen.length === 0}
            loading={add.isPending || bulk.isPending}
            onClick={handleAdd}
          >
            {t('add')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
