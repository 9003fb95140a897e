import { Button } from '@mantine/core';
import type { SavedRequest } from '@spindle/contracts/search/saved-searches';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import type { z } from 'zod';
import { useChangeCollection } from '../collections/collection-changes-api.ts';
import { collectionQuery } from '../collections/collections-api.ts';
import classes from './saved-searches.module.css';
import { t } from './texts.ts';

interface SmartSearchBarProps {
  /** Id of the smart collection. */
  id: number;
  /** The current search. */
  request: z.input<typeof SavedRequest>;
}

/** Says that the user changes the search of a smart collection, and saves the current search as its own. */
export function SmartSearchBar({ id, request }: SmartSearchBarProps) {
  const navigate = useNavigate();
  const { data } = useInfiniteQuery(collectionQuery(id));
  const change = useChangeCollection(id, 'saved');
  const [collection] = data?.pages ?? [];
  if (!collection?.search) return null;
  const leave = () => navigate(`/collection/${id}`);
  return (
    <div className={classes.smartBar} role="status">
      <span>{t('changing', { name: collection.name })}</span>
      <Button
        size="compact-sm"
        loading={change.isPending}
        onClick={() => change.mutate({ search: request }, { onSuccess: leave })}
      >
        {t('saveSearch')}
      </Button>
      <Button size="compact-sm" variant="default" onClick={leave}>
        {t('keepSearch')}
      </Button>
    </div>
  );
}
