import { NativeSelect, TextInput } from '@mantine/core';
import { AuditAction, AuditGroup } from '@spindle/contracts/audit/audit-actions';
import { Suspense } from 'react';
import { useTypedText } from '../search/field/use-typed-text.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import classes from './audit.module.css';
import type { Filters } from './audit-filters.ts';
import { actionText, groupText, t } from './texts.ts';

/** Delay of a search after the last typed character, in milliseconds. */
const SEARCH_DELAY_MS = 500;

// Loaded later: the code of the calendar is as large as that of the rest of the page.
const DateFilter = lazyPart(
  async () => (await import('../search/filters/date-filter.tsx')).DateFilter,
);

interface AuditFilterFieldsProps {
  filters: Filters;
  onChange: (changes: Partial<Filters>) => void;
}

/** Edits the filters of the log. */
export function AuditFilterFields({ filters, onChange }: AuditFilterFieldsProps) {
  return (
    <search className={classes.filters}>
      <TextFilter
        label={t('actor')}
        placeholder={t('actorHint')}
        value={filters.actor}
        onSearch={(actor) => onChange({ actor })}
      />
      <NativeSelect
        label={t('action')}
        data={ACTIONS}
        value={filters.action}
        onChange={(event) => onChange({ action: event.currentTarget.value })}
      />
      <TextFilter
        label={t('target')}
        placeholder={t('targetHint')}
        value={filters.target}
        onSearch={(target) => onChange({ target })}
      />
      <Suspense>
        <DateFilter
          label={t('from')}
          placeholder={t('fromHint')}
          value={filters.start_time}
          latest={filters.end_time}
          onChange={(start_time) => onChange({ start_time })}
        />
        <DateFilter
          label={t('to')}
          placeholder={t('toHint')}
          value={filters.end_time}
          earliest={filters.start_time}
          onChange={(end_time) => onChange({ end_time })}
        />
      </Suspense>
    </search>
  );
}

/** All actions by group. Each group begins with an option for all of its actions, if it has more than one. */
const ACTIONS = [
  { value: '', label: t('allActions') },
  ...AuditGroup.options.map((group) => {
    const title = groupText(group);
    const actions = AuditAction.options.filter((action) => action.startsWith(`${group}.`));
    const all = { value: group, label: t('allOf', { group: title }) };
    return {
      group: title,
      items: [
        ...(actions.length > 1 ? [all] : []),
        ...actions.map((action) => ({ value: action, label: actionText(action) })),
      ],
    };
  }),
];

interface TextFilterProps {
  label: string;
  placeholder: string;
  value: string;
  onSearch: (text: string) => void;
}

function TextFilter({ label, placeholder, value, onSearch }: TextFilterProps) {
  const typed = useTypedText(value, onSearch, { delayMs: SEARCH_DELAY_MS });
  return (
    <TextInput
      type="search"
      label={label}
      placeholder={placeholder}
      maxLength={254}
      value={typed.draft}
      onChange={(event) => typed.type(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && typed.enter(event.currentTarget.value)}
    />
  );
}
