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

/**
 * Offers to match prefixes too, because a keyword finds only whole words. Renders nothing if no word has the prefix.
 */
export function PrefixOffer({ searching: { filters, change } }: PrefixOfferProps) {
  const { data } = useQuery(searchQuery(filters));
  const keyword = data?.prefix_keyword;
  if (keyword === undefined) return null;
  return (
    <div className={classes.offer}>
      <Button
        variant="light"
        leftSection={<IconSearch size={15} stroke={1.75} />}
        classNames={{ root: classes.button, label: classes.buttonLabel }}
        onClick={() => change({ keyword })}
      >
        {/\s/.test(filters.keyword.trim())
          ? t('matchPrefixes', { keyword })
          : t('matchPrefix', { text: filters.keyword.trim() })}
      </Button>
    </div>
  );
}
