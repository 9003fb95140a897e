import { Button, Skeleton, Text } from '@mantine/core';
import type { SavedRequest } from '@spindle/contracts/search/saved-searches';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { z } from 'zod';
import { useDescribeSearch } from '../search/use-describe-search.ts';
import { SaveForm } from './save-form.tsx';
import { SavedRow } from './saved-row.tsx';
import classes from './saved-searches.module.css';
import { savedSearchesQuery } from './saved-searches-api.ts';
import { t } from './texts.ts';

export interface SavedListProps {
  /** The current search. */
  request: z.input<typeof SavedRequest>;
  /** Whether the search differs from all assets in the default order. */
  isWorthSaving: boolean;
  onLeave: () => void;
}

/** Shows a form that saves the current search, and the list of saved searches. */
export function SavedList({ request, isWorthSaving, onLeave }: SavedListProps) {
  const { data: saved, isError, refetch } = useQuery(savedSearchesQuery);
  const describe = useDescribeSearch();
  const listRef = useRef<HTMLElement>(null);
  const currentUrl = describe(request)?.url;
  return (
    <>
      {isWorthSaving ? (
        <SaveForm request={request} names={saved?.map(({ name }) => name) ?? []} />
      ) : (
        <Text size="xs" c="dimmed" className={classes.hint}>
          {t('nothingToSave')}
        </Text>
      )}
      <section
        ref={listRef}
        tabIndex={-1}
        className={classes.saved}
        aria-label={t('title')}
        data-autofocus={isWorthSaving ? undefined : true}
      >
        {!saved && !isError && (
          <div role="status" aria-label={t('loading')} className={classes.loading}>
            <Skeleton height={30} />
            <Skeleton height={30} />
          </div>
        )}
        {!saved && isError && (
          <div role="alert" className={classes.message}>
            {t('notLoaded')}
            <Button variant="default" size="compact-xs" onClick={() => void refetch()}>
              {t('tryAgain')}
            </Button>
          </div>
        )}
        {saved?.length === 0 && <Text className={classes.message}>{t('none')}</Text>}
        {saved && saved.length > 0 && (
          <ul className={classes.list}>
            {saved.map((search) => {
              const description = describe(search.request);
              return (
                <SavedRow
                  key={search.id}
                  saved={search}
                  description={description}
                  isCurrent={description !== null && description.url === currentUrl}
                  onOpen={onLeave}
                  onDelete={() => listRef.current?.focus()}
                />
              );
            })}
          </ul>
        )}
      </section>
    </>
  );
}
