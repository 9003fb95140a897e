import '@mantine/dates/styles.layer.css';
import { DateTimePicker } from '@mantine/dates';
import { wireTime } from '@spindle/contracts/http/time';
import dayjs from 'dayjs';
import { useId } from 'react';
import { formatDateTimeWithSeconds } from '../../lib/format.ts';
import { useTypedText } from '../field/use-typed-text.ts';
import { t } from '../texts.ts';

interface DateFilterProps {
  label: string;
  placeholder: string;
  /** ISO 8601 in UTC, or empty. */
  value: string;
  earliest?: string;
  latest?: string;
  onChange: (value: string) => void;
}

/** Lets the user choose a time to the second, in their own time zone. */
export function DateFilter({
  label,
  placeholder,
  value,
  earliest,
  latest,
  onChange,
}: DateFilterProps) {
  const { draft, type, enter } = useTypedText(value, onChange);
  const id = useId();
  return (
    <DateTimePicker
      id={id}
      label={label}
      aria-label={`${label}, ${draft ? formatDateTimeWithSeconds(draft) : placeholder}`}
      // The calendar takes its accessible name from the element with this id.
      popoverProps={{ id }}
      ariaLabels={{
        previousMonth: t('previousMonth'),
        nextMonth: t('nextMonth'),
        previousYear: t('previousYear'),
        nextYear: t('nextYear'),
        previousDecade: t('previousDecade'),
        nextDecade: t('nextDecade'),
      }}
      timePickerProps={{
        hoursInputLabel: t('hours'),
        minutesInputLabel: t('minutes'),
        secondsInputLabel: t('seconds'),
      }}
      submitButtonProps={{ 'aria-label': t('applyDate') }}
      placeholder={placeholder}
      // Without it, the time arrives just after the day is chosen, and replaces digits that are typed at once.
      defaultTimeValue={draft ? undefined : '00:00:00'}
      withSeconds
      hideOutsideDates
      clearable
      clearButtonProps={{ 'aria-label': t('clearDate') }}
      valueFormat={formatDateTimeWithSeconds}
      value={draft ? toLocal(draft) : null}
      minDate={earliest ? toLocal(earliest) : undefined}
      maxDate={latest ? toLocal(latest) : undefined}
      onChange={(local) => (local ? type(toUtc(local)) : enter(''))}
      onDropdownClose={() => enter(draft)}
    />
  );
}

/** Returns local time as `2026-11-20 18:10:00`, the format of Mantine's picker. */
function toLocal(utc: string): string {
  return dayjs(utc).format('YYYY-MM-DD HH:mm:ss');
}

/** Converts the picker's local time to UTC. */
function toUtc(local: string): string {
  return wireTime(new Date(local.replace(' ', 'T')));
}
