import { Select, TextInput } from '@mantine/core';
import type { Taken } from '@spindle/contracts/facts/facts';
import { useState } from 'react';
import {
  deviceZone,
  fromLocal,
  type LocalTaken,
  toLocal,
  zonesWith,
} from '../assets/local-taken.ts';
import classes from './edit-facts.module.css';
import { FieldActions } from './field-actions.tsx';
import { type FieldState, mixedText } from './field-state.ts';
import { t } from './texts.ts';

interface TakenFieldProps extends FieldState {
  common: Taken | null;
  /** Null removes the date; undefined leaves it unchanged. */
  onChange: (taken: string | null | undefined) => void;
}

/** Edits the date taken of every asset, in the time of its place. */
export function TakenField(props: TakenFieldProps) {
  const { common, isTouched, mixed, onKeep, onChange } = props;
  const start = common ? toLocal(common) : { time: '', zone: deviceZone() };
  const [local, setLocal] = useState<LocalTaken>(start);
  const change = (next: LocalTaken) => {
    setLocal(next);
    onChange(fromLocal(next));
  };
  const actions = {
    onKeep: () => {
      setLocal(start);
      onKeep();
    },
    onClear:
      local.time !== '' || (mixed !== null && !isTouched)
        ? () => {
            setLocal({ ...local, time: '' });
            onChange(null);
          }
        : undefined,
  };
  return (
    <div className={classes.taken}>
      <TextInput
        type="datetime-local"
        step={1}
        label={t('taken')}
        description={mixedText(props)}
        value={local.time}
        onChange={({ currentTarget }) => change({ ...local, time: currentTarget.value })}
        rightSection={<FieldActions {...props} {...actions} />}
        rightSectionWidth={64}
      />
      <Select
        label={t('zone')}
        data={zonesWith(local.zone)}
        value={local.zone}
        searchable
        allowDeselect={false}
        onChange={(zone) => zone !== null && change({ ...local, zone })}
      />
    </div>
  );
}
