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
  /** What is on screen. */
  request: z.input<typeof SavedRequest>;
  /** Whether that is more than all assets in their usual order. */
  isWorthSaving: boolean;
  onLeave: () => void;
}

/** A form that saves what is on screen, and what was saved. */
export function SavedList({ request, isWorthSaving, onLeave }: SavedListProps) {
  const { data: saved, isError, refetch } = useQuery(savedSearchesQuery);
  const describe = useDescribeSearch();
  const listRef = useRef<HTMLElement>(null);
  const here = describe(request)?.url;
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
          <div role="alert" className={classes.instead}>
            {t('notLoaded')}
            <Button variant="default" size="compact-xs" onClick={() => void refetch()}>
              {t('tryAgain')}
            </Button>
          </div>
        )}
        {saved?.length === 0 && <Text className={classes.instead}>{t('none')}</Text>}
        {saved && saved.length > 0 && (
          <ul className={classes.list}>
            {saved.map((one) => {
              const kept = describe(one.request);
              return (
                <SavedRow
                  key={one.id}
                  saved={one}
                  kept={kept}
                  isHere={kept !== null && kept.url === here}
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
