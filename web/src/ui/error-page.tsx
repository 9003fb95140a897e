import { Title } from '@mantine/core';
import { IconMoodEmpty } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './error-page.module.css';
import { EmptyState, type EmptyStateProps } from './lists/empty-state.tsx';

interface ErrorPageProps {
  icon?: EmptyStateProps['icon'];
  title: string;
  message?: string;
  /** The way on: one button. */
  children: ReactNode;
}

/** In place of a page: what went wrong, and one way on. */
export function ErrorPage({ icon = IconMoodEmpty, title, message, children }: ErrorPageProps) {
  return (
    <div className={classes.page} role="alert">
      <EmptyState
        icon={icon}
        title={
          <Title order={1} className={classes.title}>
            {title}
          </Title>
        }
        help={message}
      >
        {children}
      </EmptyState>
    </div>
  );
}
