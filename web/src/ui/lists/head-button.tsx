import { Button } from '@mantine/core';
import type { ComponentType } from 'react';
import { useNarrow } from '../../lib/use-narrow.ts';
import { IconButton } from '../icon-button.tsx';

interface HeadButtonProps {
  label: string;
  icon: ComponentType<{ size: number; stroke: number }>;
  /** The one that the page is for. */
  isMain?: boolean;
  disabled: boolean;
  loading?: boolean;
  onClick: () => void;
}

/** Something to do beside the title of a page; an icon alone where there is no room for words. */
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
