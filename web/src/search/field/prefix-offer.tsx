import { Button } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { searchQuery } from '../search-api.ts';
import { t } from '../texts.ts';
import type { SearchState } from '../use-search-state.ts';
import classes from './did-you-mean.module.css';

interface PrefixOfferProps {
  searching: SearchState;
}

/** A keyword finds whole words only: offers those that begin so, where there are any. */
export function PrefixOffer({ searching: { filters, change } }: PrefixOfferProps) {
  const { data } = useQuery(searchQuery(filters));
  const keyword = data?.as_beginnings;
  if (keyword === undefined) return null;
  return (
    <div className={classes.offer}>
      <Button
        variant="light"
        leftSection={<IconSearch size={15} stroke={1.75} />}
        classNames={{ root: classes.begin, label: classes.beginLabel }}
        onClick={() => change({ keyword })}
      >
        {/\s/.test(filters.keyword.trim())
          ? t('beginSo', { keyword })
          : t('beginWith', { text: filters.keyword.trim() })}
      </Button>
    </div>
  );
}
