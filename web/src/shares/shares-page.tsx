import { Button, Skeleton } from '@mantine/core';
import type { Share } from '@spindle/contracts/shares/shares';
import { IconShare2 } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useTitle } from '../lib/use-title.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import boxed from '../ui/lists/boxed-list.module.css';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { ListFrame } from '../ui/lists/list-frame.tsx';
import { ListFailed, ListMessage } from '../ui/lists/list-message.tsx';
import { LoadMore } from '../ui/lists/load-more.tsx';
import { ReceivedButton } from './received/received-button.tsx';
import { EditShareDialog, NotifyDialog, RevokeDialog } from './share-dialogs.tsx';
import { ShareItem } from './share-item.tsx';
import classes from './shares.module.css';
import { sharesQuery } from './shares-api.ts';
import { t } from './texts.ts';

const AnswersDialog = lazyPart(
  async () => (await import('./answers/answers-dialog.tsx')).AnswersDialog,
);

const ReceivedDialog = lazyPart(
  async () => (await import('./received/received-dialog.tsx')).ReceivedDialog,
);

const PLACEHOLDERS = [1, 2, 3, 4, 5];

/** Lists the active shares of the signed-in user. */
export function SharesPage() {
  useTitle(t('sharedLinks'));
  const query = useInfiniteQuery(sharesQuery);
  const [dialog, setDialog] = useState<{ kind: 'notify' | 'edit' | 'revoke'; share: Share } | null>(
    null,
  );
  const shares = query.data?.pages.flatMap((page) => page.shares);
  const [search, setSearch] = useSearchParams();
  const answered = shares?.find(({ id }) => String(id) === search.get('answers'));
  const close = () => setDialog(null);
  return (
    <ListFrame
      title={t('sharedLinks')}
      total={query.data?.pages[0]?.total_shares}
      action={<ReceivedButton onOpen={() => setSearch({ received: '' })} />}
    >
      {!shares && !query.error && (
        <div className={boxed.list} aria-busy="true">
          {PLACEHOLDERS.map((number) => (
            <div key={number} className={classes.item}>
              <Skeleton width={72} height={56} />
              <div className={classes.text}>
                <Skeleton width={180} height={14} my={3} />
                <Skeleton width={130} height={12} my={3} />
                <Skeleton width={110} height={18} />
              </div>
            </div>
          ))}
        </div>
      )}
      {!shares && query.error && (
        <ListFailed title={t('notLoaded')} error={query.error} onRetry={query.refetch} />
      )}
      {shares?.length === 0 && (
        <ListMessage>
          <EmptyState icon={IconShare2} tone="invites" title={t('none')} help={t('noneHelp')}>
            <Button component={Link} to="/assets">
              {t('toAssets')}
            </Button>
          </EmptyState>
        </ListMessage>
      )}
      {shares && shares.length > 0 && (
        <ul className={boxed.list} aria-label={t('sharedLinks')}>
          {shares.map((share) => (
            <ShareItem
              key={share.id}
              share={share}
              onAnswers={() => setSearch({ answers: String(share.id) })}
              onNotify={() => setDialog({ kind: 'notify', share })}
              onEdit={() => setDialog({ kind: 'edit', share })}
              onRevoke={() => setDialog({ kind: 'revoke', share })}
            />
          ))}
        </ul>
      )}
      <LoadMore label={t('loadMore')} query={query} />
      {answered && (
        <Suspense>
          <AnswersDialog share={answered} onClose={() => setSearch({})} />
        </Suspense>
      )}
      {search.has('received') && (
        <Suspense>
          <ReceivedDialog onClose={() => setSearch({})} />
        </Suspense>
      )}
      {dialog?.kind === 'notify' && <NotifyDialog share={dialog.share} onClose={close} />}
      {dialog?.kind === 'edit' && <EditShareDialog share={dialog.share} onClose={close} />}
      {dialog?.kind === 'revoke' && <RevokeDialog share={dialog.share} onClose={close} />}
    </ListFrame>
  );
}
