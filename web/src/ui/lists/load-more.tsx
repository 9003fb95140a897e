import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './load-more.module.css';

interface LoadMoreProps {
  label: string;
  isLoading: boolean;
  onMore: () => unknown;
  /** How much of it is shown. */
  children?: ReactNode;
}

/** Below a list that goes on: a button for what comes next. */
export function LoadMore({ label, isLoading, onMore, children }: LoadMoreProps) {
  return (
    <div className={classes.more} role={children ? 'status' : undefined}>
      {children}
      <Button variant="default" loading={isLoading} onClick={() => void onMore()}>
        {label}
      </Button>
    </div>
  );
}
