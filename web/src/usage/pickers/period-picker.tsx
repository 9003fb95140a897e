import { Button, NativeSelect } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { formatDay } from '../../lib/format.ts';
import {
  type DayRange,
  daysOfMonth,
  MONTHS,
  monthOf,
  type Period,
  type PeriodHours,
} from '../statistics/period.ts';
import type { MissingDates } from '../statistics/range-errors.ts';
import { t } from '../texts.ts';
import classes from './pickers.module.css';
import { RangePanel } from './range-panel.tsx';

const CUSTOM = 'custom';

interface PeriodPickerProps {
  period: Period;
  /** The periods that are offered, besides chosen days. */
  offered: readonly PeriodHours[];
  missing: MissingDates;
  onPick: (period: Period) => void;
  /** Whether the pickers are at the end of their line, after other content. */
  isAtEnd?: boolean;
  /** The content of the line before this picker. */
  children: ReactNode;
}

/** Picks a period: the past hours, a month of UTC, or days. Custom opens a panel; its days apply only after Apply. */
export function PeriodPicker(props: PeriodPickerProps) {
  const { period, offered, missing, onPick, isAtEnd = false, children } = props;
  const [isOpen, setIsOpen] = useState(false);
  const selectRef = useRef<HTMLSelectElement>(null);
  const month = monthOf(period, nowSeconds());
  const days: DayRange = period.kind === 'custom' ? period : { start: '', end: '' };
  const pick = (value: string) => {
    if (value === CUSTOM) return setIsOpen(true);
    const month = MONTHS.find((one) => one === value);
    const hours = offered.find((one) => String(one) === value);
    setIsOpen(false);
    if (month) onPick({ kind: 'custom', ...daysOfMonth(month, nowSeconds()) });
    if (hours !== undefined) onPick({ kind: 'past', hours });
  };
  const close = () => {
    setIsOpen(false);
    selectRef.current?.focus();
  };
  return (
    <div className={classes.pickers} data-at-end={isAtEnd || undefined}>
      {children}
      <NativeSelect
        ref={selectRef}
        className={classes.period}
        aria-label={t('period')}
        data={[
          ...offered.map((hours) => ({ value: String(hours), label: t(`past${hours}`) })),
          ...MONTHS.map((one) => ({ value: one, label: t(one) })),
          { value: CUSTOM, label: t('custom') },
        ]}
        value={isOpen ? CUSTOM : (month ?? optionOf(period))}
        onChange={(event) => pick(event.currentTarget.value)}
      />
      {period.kind === 'custom' && !month && !isOpen && (
        <Button
          className={classes.dates}
          variant="default"
          leftSection={<IconCalendar size={15} stroke={1.75} />}
          aria-label={t('changeDates', { range: rangeText(period) })}
          onClick={() => setIsOpen(true)}
        >
          {rangeText(period)}
        </Button>
      )}
      {isOpen && (
        <RangePanel
          days={days}
          missing={missing}
          onCancel={close}
          onApply={(chosen) => {
            close();
            onPick({ kind: 'custom', ...chosen });
          }}
        />
      )}
    </div>
  );
}

const nowSeconds = () => Date.now() / 1000;

const optionOf = (period: Period): string =>
  period.kind === 'custom' ? CUSTOM : String(period.hours);

/** Returns `20 Nov 2026 to 25 Nov 2026`. */
export const rangeText = ({ start, end }: DayRange): string =>
  t('rangeOf', { start: formatDay(start), end: formatDay(end) });

/** Returns the name of a period. */
export const periodText = (period: Period): string =>
  period.kind === 'custom' ? rangeText(period) : t(`past${period.hours}`);
