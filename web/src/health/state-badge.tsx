import { Badge } from '@mantine/core';

interface StateBadgeProps {
  /** Whether the badge is green. Its text says the same. */
  isGood: boolean;
  children: string;
}

export function StateBadge({ isGood, children }: StateBadgeProps) {
  return (
    <Badge variant="light" color={isGood ? 'green' : 'red'}>
      {children}
    </Badge>
  );
}
