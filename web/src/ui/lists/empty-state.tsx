import { EmptyState as KitEmptyState } from '@mantine/core';
import type { ComponentType, ReactNode } from 'react';

export interface EmptyStateProps {
  icon: ComponentType<{ size: number; stroke: number }>;
  title: ReactNode;
  help?: string;
  /** `invites` for a place waiting for a first thing; `neutral` for a search that found none. */
  tone?: 'neutral' | 'invites';
  /** One button. */
  children?: ReactNode;
}

/** What a list says when it has nothing to show. */
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
