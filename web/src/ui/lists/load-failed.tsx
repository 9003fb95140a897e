import { Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { errorMessage } from '../../api/errors.ts';
import { t } from '../texts.ts';
import classes from './load-failed.module.css';

interface LoadFailedProps {
  title: ReactNode;
  error: Error;
  onRetry: () => unknown;
}

/** Replaces the content of a tab or dialog that could not be loaded. */
export function LoadFailed({ title, error, onRetry }: LoadFailedProps) {
  return (
    <div role="alert" className={classes.failed}>
      <div>
        <Text size="sm" fw={550}>
          {title}
        </Text>
        <Text size="xs" className={classes.cause}>
          {errorMessage(error)}
        </Text>
      </div>
      <Button variant="default" onClick={() => void onRetry()}>
        {t('tryAgain')}
      </Button>
    </div>
  );
}
