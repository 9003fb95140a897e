import { Button, SegmentedControl } from '@mantine/core';
import { type StackSuggestion, SuggestedKind } from '@spindle/contracts/stacks/suggestions';
import { IconLoader, IconStack2 } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useTitle } from '../lib/use-title.ts';
import { useCan } from '../session/allowed.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { ListFrame } from '../ui/lists/list-frame.tsx';
import { ListFailed, ListMessage } from '../ui/lists/list-message.tsx';
import { LoadMore } from '../ui/lists/load-more.tsx';
import { NotAllowed } from '../ui/not-allowed.tsx';
import classes from './stacks.module.css';
import { SuggestedStack } from './suggested-stack.tsx';
import { suggestionsQuery } from './suggestions-api.ts';
import { t } from './texts.ts';
import { type SuggestionActions, useSuggestionActions } from './use-suggestion-actions.ts';

/** Lists assets that look like stacks. The user stacks them, or says that they are not a stack. */
export function StacksPage() {
  const canEdit = useCan('EDIT_ASSET');
  useTitle(t('title'));
  return canEdit ? (
    <Suggestions />
  ) : (
    <NotAllowed title={t('title')} message={t('notAllowedHelp')} />
  );
}

function Suggestions() {
  const [params, setParams] = useSearchParams();
  const kind = SuggestedKind.safeParse(params.get('kind')).data;
  const query = useInfiniteQuery(suggestionsQuery(kind));
  const actions = useSuggestionActions();
  const { data, error, refetch } = query;
  const suggestions = useMemo(() => data?.pages.flatMap((page) => page.data) ?? [], [data]);
  const counts = data?.pages[0]?.counts ?? null;
  const total = counts ? counts.raw_jpeg + counts.burst + counts.edit : undefined;
  const summary = total === undefined ? '' : t('summary', { count: total });
  return (
    <ListFrame
      title={t('title')}
      total={total}
      totalText={summary}
      action={
        counts !== null &&
        counts.raw_jpeg > 0 && (
          <Button
            variant="default"
            loading={actions.progress !== null}
            onClick={() => void actions.stackAllRaw()}
          >
            {t('stackAll')}
          </Button>
        )
      }
      head={
        counts !== null &&
        total !== 0 && (
          <div className={classes.toolbar}>
            <SegmentedControl
              size="xs"
              aria-label={t('kind')}
              value={kind ?? 'ALL'}
              onChange={(value) => setParams(value === 'ALL' ? {} : { kind: value })}
              data={[
                { value: 'ALL', label: t('all') },
                { value: 'RAW_JPEG', label: t('rawJpegCount', { count: counts.raw_jpeg }) },
                { value: 'BURST', label: t('burstCount', { count: counts.burst }) },
                { value: 'EDIT', label: t('editCount', { count: counts.edit }) },
              ]}
            />
            <span className={classes.summary} role="status">
              {actions.progress ? t('stackingAll', { count: actions.progress }) : summary}
            </span>
          </div>
        )
      }
    >
      {!data && !error && <Skeletons />}
      {!data && error && <ListFailed title={t('notLoaded')} error={error} onRetry={refetch} />}
      {data && suggestions.length === 0 && !query.hasNextPage && (
        <ListMessage>
          {counts?.is_searching ? (
            <EmptyState icon={IconLoader} title={t('searching')} help={t('searchingHelp')} />
          ) : (
            <EmptyState icon={IconStack2} title={t('none')} help={t('noneHelp')} />
          )}
        </ListMessage>
      )}
      {suggestions.length > 0 && <SuggestionList suggestions={suggestions} actions={actions} />}
      <LoadMore label={t('loadMore')} query={query} />
    </ListFrame>
  );
}

interface SuggestionListProps {
  suggestions: readonly StackSuggestion[];
  actions: SuggestionActions;
}

/** Shows suggestions. After one is decided, the same button of the next one has the focus. */
function SuggestionList({ suggestions, actions }: SuggestionListProps) {
  const list = useRef<HTMLDivElement>(null);
  const decide = async (index: number, button: 'stack' | 'dismiss') => {
    const suggestion = suggestions[index];
    if (!suggestion) return;
    await actions[button](suggestion);
    requestAnimationFrame(() => {
      const buttons = list.current?.querySelectorAll<HTMLElement>(`[data-decision="${button}"]`);
      (buttons?.[index] ?? buttons?.[buttons.length - 1])?.focus();
    });
  };
  return (
    <div ref={list} className={classes.suggestions}>
      {suggestions.map((suggestion, index) => (
        <SuggestedStack
          key={suggestion.id}
          suggestion={suggestion}
          isBusy={actions.busyId === suggestion.id}
          onStack={() => void decide(index, 'stack')}
          onDismiss={() => void decide(index, 'dismiss')}
        />
      ))}
    </div>
  );
}

function Skeletons() {
  return (
    <div className={classes.suggestions} role="status" aria-label={t('title')}>
      {Array.from({ length: 3 }, (_, index) => (
        <div key={String(index)} className={classes.suggestion}>
          <div className={classes.skeleton} />
        </div>
      ))}
    </div>
  );
}
