import { type Query, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { LoadFailed } from '../../ui/lists/load-failed.tsx';
import { t as insightText } from '../insights/texts.ts';
import type { FigureType } from '../statistics/figure.ts';
import { USAGE_KEY } from '../statistics/usage-api.ts';
import { t } from '../texts.ts';
import classes from './failures.module.css';

interface FailuresProps {
  /** The shown statistics. A hidden one may fail. */
  types: readonly FigureType[];
}

/** Says once, at the lower edge so that nothing moves, which parts of the page could not be loaded. Loads all of them again. */
export function Failures({ types }: FailuresProps) {
  const client = useQueryClient();
  const failed = useFailedQueries();
  const parts = failed.flatMap((query) => {
    const title = failureTitle(query, types);
    return title === null ? [] : [{ title, query }];
  });
  const [first] = parts;
  if (!first) return null;
  const titles = [...new Set(parts.map(({ title }) => title))];
  const error = first.query.state.error ?? new Error(first.title);
  const handleRetry = () => {
    for (const { query } of parts)
      void client.refetchQueries({ queryKey: query.queryKey, exact: true });
  };
  return (
    <div className={classes.bar}>
      <LoadFailed
        title={titles.map((title) => (
          <span key={title} className={classes.title}>
            {title}
          </span>
        ))}
        error={error}
        onRetry={handleRetry}
      />
    </div>
  );
}

/** Returns the shown queries of the usage pages whose last request failed. */
function useFailedQueries(): Query[] {
  const cache = useQueryClient().getQueryCache();
  const find = () =>
    cache
      .findAll({ queryKey: USAGE_KEY, type: 'active' })
      .filter(({ state }) => state.status === 'error');
  const subscribe = useCallback((onChange: () => void) => cache.subscribe(onChange), [cache]);
  // A text, because a new array would count as a change each time.
  useSyncExternalStore(subscribe, () =>
    find()
      .map(({ queryHash, state }) => `${queryHash} ${state.errorUpdatedAt}`)
      .join('\n'),
  );
  return find();
}

/** Returns what the page says when a query fails; null for a query of a dialog, a picker or the rest of a list, which says so itself. */
function failureTitle({ queryKey, state }: Query, types: readonly FigureType[]): string | null {
  const [, part, of] = queryKey;
  if (part === 'people') return of === '' ? t('usersFailed') : null;
  if (part === 'assets') return t('assetsFailed');
  if (part === 'figure') return types.some((type) => type === of) ? t('statsFailed') : null;
  if (part === 'insights') {
    const isRest = of === 'host' || (of === 'unused' && state.data !== undefined);
    return isRest ? null : insightText('failed');
  }
  return part === 'trend' && of === 'storage' ? t('statsFailed') : null;
}
