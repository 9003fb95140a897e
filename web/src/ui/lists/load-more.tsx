import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './load-more.module.css';

interface LoadMoreProps {
  label: string;
  isLoading: boolean;
  onMore: () => unknown;
  /** Text with the number of shown entries. */
  children?: ReactNode;
}

/** Shows the button that loads the next page of a list. */
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
