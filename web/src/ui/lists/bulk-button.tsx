import { Button, Loader, UnstyledButton } from '@mantine/core';
import type { ComponentPropsWithRef, ComponentType } from 'react';
import { useNarrow } from '../../lib/use-narrow.ts';
import { IconButton } from '../icon-button.tsx';
import classes from './bulk-button.module.css';

type ButtonProps = Omit<
  ComponentPropsWithRef<'button'>,
  'aria-label' | 'children' | 'color' | 'style'
>;

interface BulkButtonProps extends ButtonProps {
  label: string;
  /** Part of the label, shown below the icon on phones. By default the label. */
  word?: string;
  icon: ComponentType<{ size: number; stroke: number }>;
  /** Shows only the icon on wide screens. */
  isIcon?: boolean;
  isPending?: boolean;
}

/** Shows a button for an action on the selection; on phones its icon with a word below. */
export function BulkButton({
  label,
  word = label,
  icon: Icon,
  isIcon = false,
  isPending = false,
  ...button
}: BulkButtonProps) {
  const isNarrow = useNarrow();
  if (isNarrow)
    return (
      <UnstyledButton
        {...button}
        className={classes.column}
        aria-label={label}
        disabled={isPending || button.disabled}
      >
        {isPending ? <Loader size={20} /> : <Icon size={20} stroke={1.75} />}
        <span className={classes.word}>{word}</span>
      </UnstyledButton>
    );
  if (isIcon)
    return <IconButton {...button} icon={Icon} label={label} size={28} loading={isPending} />;
  return (
    <Button
      {...button}
      variant="subtle"
      color="gray"
      size="compact-sm"
      leftSection={<Icon size={16} stroke={1.75} />}
      loading={isPending}
    >
      {label}
    </Button>
  );
}
