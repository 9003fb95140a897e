import { Progress } from '@mantine/core';

interface BarProps {
  /** 0 to 100. */
  percent: number;
  /** Says what the bar shows, for screen readers. */
  label: string;
  /** Whether the bar is red. */
  isAlarming?: boolean;
}

export function Bar({ percent, label, isAlarming = false }: BarProps) {
  return (
    <Progress.Root size="sm">
      <Progress.Section value={percent} color={isAlarming ? 'red' : 'accent'} aria-label={label} />
    </Progress.Root>
  );
}
