import { Select, TextInput } from '@mantine/core';
import type { Share } from '@spindle/contracts/shares/shares';
import { formatDay } from '../lib/format.ts';
import { EXPIRY_DAYS, type ExpiryChoice } from './share-expiry.ts';
import classes from './shares.module.css';
import { t } from './texts.ts';

interface ShareExpiryFieldsProps {
  /** The share to change, which can keep its expiry. */
  share: Share | undefined;
  expiryChoice: ExpiryChoice;
  /** ISO 8601 date, or empty. */
  date: string;
  isDateInvalid: boolean;
  onChange: (change: { expiryChoice: ExpiryChoice } | { date: string }) => void;
}

/** Chooses when a share expires. */
export function ShareExpiryFields(props: ShareExpiryFieldsProps) {
  const { share, expiryChoice, date, isDateInvalid, onChange } = props;
  const choices: { value: ExpiryChoice; label: string }[] = [
    ...(share
      ? [
          {
            value: 'unchanged' as const,
            label: t('currentExpiry', {
              day: share.expires_at ? formatDay(share.expires_at) : t('never'),
            }),
          },
        ]
      : []),
    ...EXPIRY_DAYS.map((value) => ({ value, label: t('inDays', { count: Number(value) }) })),
    { value: 'date', label: t('onDay') },
    { value: 'never', label: t('never') },
  ];
  return (
    <div className={classes.expiry}>
      <Select
        label={t('ends')}
        data={choices}
        value={expiryChoice}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
        onChange={(chosen) => {
          const choice = choices.find(({ value }) => value === chosen);
          if (choice) onChange({ expiryChoice: choice.value });
        }}
      />
      {expiryChoice === 'date' && (
        <TextInput
          type="date"
          label={t('lastDay')}
          value={date}
          error={isDateInvalid && t('lastDayPast')}
          onChange={({ currentTarget }) => onChange({ date: currentTarget.value })}
        />
      )}
    </div>
  );
}
