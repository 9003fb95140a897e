import { Button, MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { COLLEAGUES_MAX, type Colleague } from '@spindle/contracts/shares/shares';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import classes from './shares.module.css';
import { colleaguesQuery, useNotifyColleagues } from './shares-api.ts';
import { t } from './texts.ts';

/** Delays the search for names until typing pauses, in milliseconds. */
const NAME_DEBOUNCE_MS = 200;

interface NotifyColleaguesProps {
  shareId: number;
  onNotified?: () => void;
}

/** Selects colleagues to notify of a share. */
export function NotifyColleagues({ shareId, onNotified }: NotifyColleaguesProps) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<readonly Colleague[]>([]);
  const [name] = useDebouncedValue(typed.trim(), NAME_DEBOUNCE_MS);
  const { data: found = [] } = useQuery(colleaguesQuery(name));
  const notify = useNotifyColleagues(shareId);
  // Chosen colleagues need their names even if the current search does not find them.
  const colleaguesById = new Map(
    [...chosen, ...found].map((colleague) => [String(colleague.id), colleague]),
  );
  const handleNotify = () =>
    notify.mutate(
      chosen.map(({ id }) => id),
      {
        onSuccess: () => {
          setChosen([]);
          onNotified?.();
        },
      },
    );
  return (
    <div className={classes.notify}>
      <MultiSelect
        label={t('notifyColleagues')}
        data-autofocus
        description={t('notifyHelp')}
        data={[...colleaguesById].map(([value, { name }]) => ({ value, label: name }))}
        value={chosen.map(({ id }) => String(id))}
        maxValues={COLLEAGUES_MAX}
        searchable
        hidePickedOptions
        searchValue={typed}
        nothingFoundMessage={t('noColleagues')}
        onSearchChange={setTyped}
        onChange={(ids) => setChosen(ids.flatMap((id) => colleaguesById.get(id) ?? []))}
      />
      <Button
        variant="default"
        disabled={chosen.length === 0}
        loading={notify.isPending}
        onClick={handleNotify}
      >
        {t('notifyAction')}
      </Button>
    </div>
  );
}
