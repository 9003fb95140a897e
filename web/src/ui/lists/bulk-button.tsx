import { Button } from '@mantine/core';
import type { ComponentType } from 'react';
import { useNarrow } from '../../lib/use-narrow.ts';
import { IconButton } from '../icon-button.tsx';

interface BulkButtonProps {
  label: string;
  icon: ComponentType<{ size: number; stroke: number }>;
  isPending?: boolean;
  onClick: () => void;
}

/** Shows a button for an action on the selection; only its icon on narrow screens. */
export function BulkButton({ label, icon: Icon, isPending, onClick }: BulkButtonProps) {
  const isNarrow = useNarrow();
  return isNarrow ? (
    <IconButton icon={Icon} label={label} size={28} loading={isPending} onClick={onClick} />
  ) : (
    <Button
      variant="subtle"
      color="gray"
      size="compact-sm"
      leftSection={<Icon size={16} stroke={1.75} />}
      loading={isPending}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}
