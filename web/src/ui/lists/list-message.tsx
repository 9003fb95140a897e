import { Button } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { errorMessage } from '../../api/errors.ts';
import { t } from '../texts.ts';
import { EmptyState } from './empty-state.tsx';
import classes from './list-message.module.css';

interface ListMessageProps {
  children: ReactNode;
}

/** Replaces a list that is empty. */
export function ListMessage({ children }: ListMessageProps) {
  return <div className={classes.message}>{children}</div>;
}

interface ListFailedProps {
  title: string;
  error: Error;
  onRetry: () => unknown;
}

/** Replaces a list that could not be loaded. */
export function ListFailed({ title, error, onRetry }: ListFailedProps) {
  return (
    <div role="alert" className={classes.message}>
      <EmptyState icon={IconCloudOff} title={title} help={errorMessage(error)}>
        <Button onClick={() => void onRetry()}>{t('tryAgain')}</Button>
      </EmptyState>
    </div>
  );
}
