import { Button, NativeSelect } from '@mantine/core';
import { type ComponentType, type FormEvent, Suspense, useState } from 'react';
import { JobCreator } from '../job-creator.tsx';
import classes from '../jobs.module.css';
import { t } from '../texts.ts';
import { type JobListFilters, NO_FILTERS, SHOWN_STATUSES } from './job-filters.ts';

/** The filters that the form edits. */
type FormFilters = Pick<JobListFilters, 'creator' | 'status' | 'start' | 'end'>;

interface DateFieldProps {
  label: string;
  placeholder: string;
  /** ISO 8601 in UTC, or empty. */
  value: string;
  earliest?: string;
  latest?: string;
  onChange: (value: string) => void;
}

interface JobFilterFormProps {
  filters: FormFilters;
  /** Component that edits a time. It is a property, so that the page can load the calendar later. */
  dateField: ComponentType<DateFieldProps>;
  onSearch: (chosen: FormFilters) => void;
}

/** Edits the filters of the job list. They apply after Search. */
export function JobFilterForm({ filters, dateField: DateField, onSearch }: JobFilterFormProps) {
  const { creator, status, start, end } = filters;
  const [chosen, setChosen] = useState<FormFilters>({ creator, status, start, end });
  const choose = (change: Partial<FormFilters>) => setChosen((now) => ({ ...now, ...change }));
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(chosen);
  };
  const handleClear = () => {
    setChosen(NO_FILTERS);
    onSearch(NO_FILTERS);
  };
  return (
    <form className={classes.filters} onSubmit={handleSubmit}>
      {creator !== '' && (
        <JobCreator id={Number(creator)} onRemove={() => onSearch({ ...chosen, creator: '' })} />
      )}
      <NativeSelect
        label={t('status')}
        data={SHOWN_STATUSES}
        value={chosen.status}
        onChange={(event) => {
          const { value } = event.currentTarget;
          choose({ status: SHOWN_STATUSES.find((one) => one === value) });
        }}
      />
      <fieldset className={classes.range}>
        <legend>{t('timeRange')}</legend>
        <Suspense>
          <DateField
            label={t('start')}
            placeholder={t('startHint')}
            value={chosen.start}
            latest={chosen.end}
            onChange={(time) => choose({ start: time })}
          />
          <DateField
            label={t('end')}
            placeholder={t('endHint')}
            value={chosen.end}
            earliest={chosen.start}
            onChange={(time) => choose({ end: time })}
          />
        </Suspense>
      </fieldset>
      <div className={classes.buttons}>
        <Button type="submit">{t('search')}</Button>
        <Button variant="default" onClick={handleClear}>
          {t('clear')}
        </Button>
      </div>
    </form>
  );
}
