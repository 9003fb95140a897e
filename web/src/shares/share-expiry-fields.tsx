import { Select, TextInput } from '@mantine/core';
import type { Share } from '@spindle/contracts/shares/shares';
import { formatDay } from '../lib/format.ts';
import { EXPIRY_DAYS, type ExpiryChoice } from './share-end.ts';
import classes from './shares.module.css';
import { t } from './texts.ts';

interface ShareExpiryFieldsProps {
  /** The share to change, which can keep its expiry. */
  share: Share | undefined;
  end: ExpiryChoice;
  /** ISO 8601 date, or empty. */
  day: string;
  isDayInvalid: boolean;
  onChange: (change: { end: ExpiryChoice } | { day: string }) => void;
}

/** Chooses when a share expires. */
export function ShareExpiryFields(props: ShareExpiryFieldsProps) {
  const { share, end, day, isDayInvalid, onChange } = props;
  const ends: { value: ExpiryChoice; label: string }[] = [
    ...(share
      ? [
          {
            value: 'now' as const,
            label: t('asNow', { day: share.expires_at ? formatDay(share.expires_at) : t('never') }),
          },
        ]
      : []),
    ...EXPIRY_DAYS.map((value) => ({ value, label: t('inDays', { count: Number(value) }) })),
    { value: 'day', label: t('onDay') },
    { value: 'never', label: t('never') },
  ];
  return (
    <div className={classes.end}>
      <Select
        label={t('ends')}
        data={ends}
        value={end}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
        onChange={(chosen) => {
          const found = ends.find(({ value }) => value === chosen);
          if (found) onChange({ end: found.value });
        }}
      />
      {end === 'day' && (
        <TextInput
          type="date"
          label={t('lastDay')}
          value={day}
          error={isDayInvalid && t('lastDayPast')}
          onChange={({ currentTarget }) => onChange({ day: currentTarget.value })}
        />
      )}
    </div>
  );
}
