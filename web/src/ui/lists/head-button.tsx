import { Button } from '@mantine/core';
import type { ComponentType } from 'react';
import { useNarrow } from '../../lib/use-narrow.ts';
import { IconButton } from '../icon-button.tsx';

interface HeadButtonProps {
  label: string;
  icon: ComponentType<{ size: number; stroke: number }>;
  /** Whether this is the primary action of the page. */
  isMain?: boolean;
  disabled: boolean;
  loading?: boolean;
  onClick: () => void;
}

/** Shows a button beside the title of a page; only its icon on narrow screens. */
export function HeadButton({ label, icon: Icon, isMain = false, ...button }: HeadButtonProps) {
  const isNarrow = useNarrow();
  const variant = isMain ? 'filled' : 'default';
  return isNarrow ? (
    <IconButton
      variant={variant}
      color={isMain ? 'accent' : 'gray'}
      icon={Icon}
      label={label}
      {...button}
    />
  ) : (
    <Button variant={variant} leftSection={<Icon size={16} stroke={1.75} />} {...button}>
      {label}
    </Button>
  );
}
