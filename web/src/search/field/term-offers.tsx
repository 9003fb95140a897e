import { Button } from '@mantine/core';
import { countTerms } from '@spindle/contracts/search/term-counts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { formatCount } from '../../lib/format.ts';
import { describeTerm } from '../describe-query.ts';
import { termsInQuery, withoutTerm } from '../query/query-terms.ts';
import { toSavedRequest } from '../search-request.ts';
import { sentence } from '../sentence-texts.ts';
import { t } from '../texts.ts';
import type { SearchState } from '../use-search-state.ts';
import classes from './term-offers.module.css';

interface TermOffersProps {
  searching: SearchState;
}

/** Says how many assets each term of a search without a result finds alone, and offers to search without it. */
export function TermOffers({ searching: { filters, change } }: TermOffersProps) {
  const keyword = filters.keyword.trim();
  const removed = [
    ...(keyword === '' ? [] : [{ label: keyword, change: { keyword: '' } }]),
    ...termsInQuery(filters.q).map((term, index) => ({
      label: describeTerm(term),
      change: { q: withoutTerm(filters.q, index) },
    })),
  ];
  const { sort_by, ...request } = toSavedRequest(filters);
  const { data } = useQuery({
    queryKey: ['search-terms', request],
    queryFn: async ({ signal }) => (await call(countTerms, { body: request, signal })).data,
    enabled: removed.length > 1,
  });
  if (!data) return null;
  return (
    <ul className={classes.terms} aria-label={t('termCounts')}>
      {data.map(({ term, count, without }, index) => {
        const own = removed[index];
        if (!own) return null;
        return (
          <li key={term} className={classes.term}>
            <span className={classes.label}>{own.label}</span>
            <span className={classes.count}>
              {sentence('assets', { count, shown: formatCount(count) })}
            </span>
            <Button
              variant="light"
              size="compact-sm"
              disabled={without === 0}
              aria-label={t('withoutTerm', { term: own.label, count: formatCount(without) })}
              onClick={() => change(own.change)}
            >
              {t('withoutIt', { count: formatCount(without) })}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
