import { Title } from '@mantine/core';
import { IconMoodEmpty } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './error-page.module.css';
import { EmptyState, type EmptyStateProps } from './lists/empty-state.tsx';

interface ErrorPageProps {
  icon?: EmptyStateProps['icon'];
  title: string;
  message?: string;
  /** One button that leads on. */
  children: ReactNode;
}

/** Replaces a page: shows what went wrong and one way to continue. */
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
