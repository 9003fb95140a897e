import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { focusFirstError } from '../../ui/focus/focus-first-error.ts';
import { type DayRange, dayOf } from '../statistics/period.ts';
import { type MissingDates, type RangeErrors, rangeErrors } from '../statistics/range-errors.ts';
import { t } from '../texts.ts';
import classes from './pickers.module.css';

interface RangePanelProps {
  /** The days that apply now; empty texts without any. */
  days: DayRange;
  missing: MissingDates;
  onCancel: () => void;
  onApply: (days: DayRange) => void;
}

/** Edits a range of days. Nothing applies before Apply, which needs a valid range. */
export function RangePanel({ days, missing, onCancel, onApply }: RangePanelProps) {
  const [draft, setDraft] = useState(days);
  const [errors, setErrors] = useState<RangeErrors | null>(null);
  const formRef = useRef<HTMLFormElement>(null);
  // Errors appear on Apply only. The field must be marked before it is found.
  useEffect(() => {
    if (errors) focusFirstError(formRef.current);
  }, [errors]);
  const titleId = useId();
  const errorId = useId();
  const choose = (change: Partial<DayRange>) => {
    setDraft((now) => ({ ...now, ...change }));
    setErrors(null);
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const found = rangeErrors(draft, missing, Date.now() / 1000);
    setErrors(found);
    if (!found) onApply(draft);
  };
  const rangeError = errors?.range;
  const field = (name: keyof DayRange) => {
    const error = errors?.[name];
    return {
      type: 'date',
      max: dayOf(Date.now() / 1000),
      value: draft[name],
      error: error ? t(error) : Boolean(rangeError),
      onChange: (event: { currentTarget: { value: string } }) =>
        choose({ [name]: event.currentTarget.value }),
    };
  };
  return (
    <form
      ref={formRef}
      className={classes.panel}
      aria-labelledby={titleId}
      noValidate
      onSubmit={handleSubmit}
    >
      <div>
        <p id={titleId} className={classes.panelTitle}>
          {t('customRange')}
        </p>
        <p className={classes.panelHelp}>{t('rangeHelp')}</p>
      </div>
      <div>
        <fieldset
          className={classes.dateFields}
          aria-labelledby={titleId}
          // The fields cannot refer to it: their component replaces this attribute.
          aria-describedby={rangeError ? errorId : undefined}
        >
          <TextInput {...field('start')} label={t('startDate')} autoFocus />
          <TextInput {...field('end')} label={t('endDate')} />
        </fieldset>
        {rangeError && (
          <p id={errorId} role="alert" className={classes.rangeError}>
            {t(rangeError)}
          </p>
        )}
      </div>
      <div className={classes.panelButtons}>
        <Button variant="default" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button type="submit">{t('apply')}</Button>
      </div>
    </form>
  );
}
