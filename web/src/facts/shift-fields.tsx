import { NumberInput, Select } from '@mantine/core';
import type { ClockShift } from './clock-shift.ts';
import classes from './edit-facts.module.css';
import { t } from './texts.ts';

/** The largest value of each part. */
const PARTS = { days: 36_500, hours: 23, minutes: 59, seconds: 59 } as const;

interface ShiftFieldsProps {
  shift: ClockShift;
  onChange: (shift: ClockShift) => void;
}

/** Edits how far dates move. */
export function ShiftFields({ shift, onChange }: ShiftFieldsProps) {
  return (
    <div className={classes.parts}>
      <Select
        label={t('direction')}
        data={[
          { value: '1', label: t('later') },
          { value: '-1', label: t('earlier') },
        ]}
        value={String(shift.direction)}
        allowDeselect={false}
        onChange={(value) => onChange({ ...shift, direction: value === '-1' ? -1 : 1 })}
      />
      {(Object.keys(PARTS) as (keyof typeof PARTS)[]).map((part) => (
        <NumberInput
          key={part}
          label={t(part)}
          min={0}
          max={PARTS[part]}
          allowDecimal={false}
          allowNegative={false}
          clampBehavior="strict"
          value={shift[part]}
          onChange={(value) => onChange({ ...shift, [part]: Number(value) || 0 })}
        />
      ))}
    </div>
  );
}
