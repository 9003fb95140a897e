import { useQuery } from '@tanstack/react-query';
import { formatCount } from '../lib/format.ts';
import { describeQuery } from './describe-query.ts';
import { searchQuery } from './search-api.ts';
import type { SearchFilters } from './search-filters.ts';
import classes from './search-sentence.module.css';
import { sentence } from './sentence-texts.ts';

interface SearchSentenceProps {
  filters: SearchFilters;
}

/** Says in one sentence what is searched for, and how many assets match. */
export function SearchSentence({ filters }: SearchSentenceProps) {
  const { data } = useQuery({ ...searchQuery(filters), enabled: false });
  const count = data?.total_files;
  const parts = [
    ...describeQuery(filters),
    ...(count === undefined ? [] : [sentence('assets', { count, shown: formatCount(count) })]),
  ];
  return <p className={classes.sentence}>{parts.join(' · ')}</p>;
}
