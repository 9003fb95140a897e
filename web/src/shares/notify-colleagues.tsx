import { Button, MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { COLLEAGUES_MAX, type Colleague } from '@spindle/contracts/shares/shares';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import classes from './shares.module.css';
import { colleaguesQuery, useTellColleagues } from './shares-api.ts';
import { t } from './texts.ts';

/** Milliseconds that typing rests before names are looked for. */
const REST_MS = 200;

interface ShareTellProps {
  shareId: number;
  onTold?: () => void;
}

/** Picks users of the team, who are told about a share. */
export function ShareTell({ shareId, onTold }: ShareTellProps) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<readonly Colleague[]>([]);
  const [name] = useDebouncedValue(typed.trim(), REST_MS);
  const { data: found = [] } = useQuery(colleaguesQuery(name));
  const tell = useTellColleagues(shareId);
  const known = new Map(
    [...chosen, ...found].map((colleague) => [String(colleague.id), colleague]),
  );
  const handleTell = () =>
    tell.mutate(
      chosen.map(({ id }) => id),
      {
        onSuccess: () => {
          setChosen([]);
          onTold?.();
        },
      },
    );
  return (
    <div className={classes.tell}>
      <MultiSelect
        label={t('tell')}
        data-autofocus
        description={t('tellHelp')}
        data={[...known].map(([value, { name }]) => ({ value, label: name }))}
        value={chosen.map(({ id }) => String(id))}
        maxValues={COLLEAGUES_MAX}
        searchable
        hidePickedOptions
        searchValue={typed}
        nothingFoundMessage={t('noColleagues')}
        onSearchChange={setTyped}
        onChange={(ids) => setChosen(ids.flatMap((id) => known.get(id) ?? []))}
      />
      <Button
        variant="default"
        disabled={chosen.length === 0}
        loading={tell.isPending}
        onClick={handleTell}
      >
        {t('tellAction')}
      </Button>
    </div>
  );
}
