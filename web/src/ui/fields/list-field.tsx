import { Button, Text, Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './list-field.module.css';

interface ListFieldProps {
  label: string;
  description: string;
  value: string;
  error: ReactNode;
  /** Minimum and maximum number of lines. */
  rows: readonly [least: number, most: number];
  onChange: (text: string) => void;
}

/** Shows a text area for a list of ids or URLs, as the first field of a form. */
export function ListField({ rows: [minRows, maxRows], onChange, ...props }: ListFieldProps) {
  return (
    <Textarea
      {...props}
      classNames={{ input: classes.lines }}
      autosize
      minRows={minRows}
      maxRows={maxRows}
      spellCheck={false}
      data-autofocus
      autoFocus // for a form that appears after its dialog has opened
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

interface ListFootProps {
  /** Number of entries, as text. */
  count: string;
  /** Label of the submit button. */
  submitLabel: string;
  isPending: boolean;
  isReady: boolean;
}

/** Shows the number of entries and the submit button below a list. */
export function ListFoot({ count, submitLabel, isPending, isReady }: ListFootProps) {
  return (
    <div className={classes.foot}>
      <Text size="sm" c="var(--text-3)">
        {count}
      </Text>
      <Button type="submit" loading={isPending} disabled={!isReady}>
        {submitLabel}
      </Button>
    </div>
  );
}
