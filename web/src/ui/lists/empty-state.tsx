import { EmptyState as KitEmptyState } from '@mantine/core';
import type { ComponentType, ReactNode } from 'react';

export interface EmptyStateProps {
  icon: ComponentType<{ size: number; stroke: number }>;
  title: ReactNode;
  help?: string;
  /** `invites` for a list without any entry yet; `neutral` for a search without results. */
  tone?: 'neutral' | 'invites';
  /** One button. */
  children?: ReactNode;
}

/** Explains why a list is empty. */
export function EmptyState({
  icon: Icon,
  title,
  help,
  tone = 'neutral',
  children,
}: EmptyStateProps) {
  return (
    <KitEmptyState
      icon={<Icon size={30} stroke={1.5} />}
      title={title}
      description={help}
      {...(tone === 'invites' ? { variant: 'light' } : { withIndicatorBackground: true })}
    >
      {children && <KitEmptyState.Actions>{children}</KitEmptyState.Actions>}
    </KitEmptyState>
  );
}
