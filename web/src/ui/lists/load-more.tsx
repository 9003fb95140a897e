import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { errorMessage } from '../../api/errors.ts';
import classes from './load-more.module.css';

/** What the button needs of an infinite query. */
export interface PagedQuery {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  error: Error | null;
  fetchNextPage: () => unknown;
}

interface LoadMoreProps {
  label: string;
  query: PagedQuery;
  /** Text with the number of shown entries. */
  children?: ReactNode;
}

/** Shows the button that loads the next page of a list while there is one, and why that failed. */
export function LoadMore({ label, query, children }: LoadMoreProps) {
  if (!query.hasNextPage) return null;
  return (
    <div className={classes.more} role={children ? 'status' : undefined}>
      {children}
      {query.isFetchNextPageError && query.error && (
        <span role="alert" className={classes.error}>
          {errorMessage(query.error)}
        </span>
      )}
      <Button
        variant="default"
        loading={query.isFetchingNextPage}
        onClick={() => void query.fetchNextPage()}
      >
        {label}
      </Button>
    </div>
  );
}
