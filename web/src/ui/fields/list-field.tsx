import { Button, Text, Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './list-field.module.css';

interface ListFieldProps {
  label: string;
  description: string;
  value: string;
  error: ReactNode;
  /** Lines that it has at least and at most. */
  rows: readonly [least: number, most: number];
  onChange: (text: string) => void;
}

/** Takes a list of ids or addresses; what a form begins with. */
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
      autoFocus // where the form comes after its dialog
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

interface ListFootProps {
  /** How many there are in the list. */
  count: string;
  /** What sends the form off. */
  send: string;
  isPending: boolean;
  isReady: boolean;
}

/** The end of a form with a list. */
export function ListFoot({ count, send, isPending, isReady }: ListFootProps) {
  return (
    <div className={classes.foot}>
      <Text size="sm" c="var(--text-3)">
        {count}
      </Text>
      <Button type="submit" loading={isPending} disabled={!isReady}>
        {send}
      </Button>
    </div>
  );
}
