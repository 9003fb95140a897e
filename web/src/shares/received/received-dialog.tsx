import { Button, Checkbox, Skeleton } from '@mantine/core';
import type { GuestFile } from '@spindle/contracts/shares/guest-files';
import { IconInbox } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatSize } from '../../lib/format.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { LoadFailed } from '../../ui/lists/load-failed.tsx';
import classes from './received.module.css';
import { receivedQuery, useDecideFiles } from './received-api.ts';
import { t } from './texts.ts';

/** Shows the files that visitors sent to the user's shares. The user accepts or deletes each or all. */
export function ReceivedDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useQuery(receivedQuery);
  return (
    <Dialog opened onClose={onClose} title={t('title')} size={640}>
      {!data && error && <LoadFailed title={t('failed')} error={error} onRetry={refetch} />}
      {!data && !error && (
        <div role="status" aria-label={t('loading')} className={classes.list}>
          <Skeleton height={44} />
          <Skeleton height={44} />
        </div>
      )}
      {data?.files.length === 0 && (
        <EmptyState icon={IconInbox} title={t('none')} help={t('noneHelp')} />
      )}
      {data && data.files.length > 0 && (
        <ReceivedFiles files={data.files} total={data.total_files} />
      )}
    </Dialog>
  );
}

function ReceivedFiles({ files, total }: { files: readonly GuestFile[]; total: number }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isAsking, setIsAsking] = useState(false);
  const decide = useDecideFiles();
  const selected = files.filter(({ id }) => chosen.has(id));
  const affected = selected.length > 0 ? selected : files;
  const isAll = selected.length === files.length;
  const send = (decision: 'accept' | 'refuse') =>
    decide.mutate({ decision, ids: affected.map(({ id }) => id) });
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  return (
    <div className={classes.panel}>
      <p className={classes.help} role="status">
        {t('help', { count: total })}
      </p>
      <div className={classes.actions}>
        <Checkbox
          label={t('selectAll')}
          checked={isAll}
          indeterminate={selected.length > 0 && !isAll}
          onChange={() => setChosen(new Set(isAll ? [] : files.map(({ id }) => id)))}
        />
        <span className={classes.space} />
        <Button variant="default" disabled={decide.isPending} onClick={() => setIsAsking(true)}>
          {t(selected.length > 0 ? 'delete' : 'deleteAll')}
        </Button>
        <Button loading={decide.isPending} onClick={() => send('accept')}>
          {t('accept', { count: affected.length })}
        </Button>
      </div>
      <ul className={classes.list} aria-label={t('files')}>
        {files.map((file) => (
          <ReceivedFile
            key={file.id}
            file={file}
            isChosen={chosen.has(file.id)}
            onToggle={() => toggle(file.id)}
          />
        ))}
      </ul>
      {total > files.length && <p className={classes.help}>{t('more')}</p>}
      {isAsking && (
        <ConfirmDialog
          title={t('deleteTitle')}
          no={t('cancel')}
          yes={t('delete')}
          onNo={() => setIsAsking(false)}
          onYes={() => {
            setIsAsking(false);
            send('refuse');
          }}
        >
          {t('deleteHelp', { count: affected.length })}
        </ConfirmDialog>
      )}
    </div>
  );
}

interface ReceivedFileProps {
  file: GuestFile;
  isChosen: boolean;
  onToggle: () => void;
}

/** Shows the name, type, size and sender of a file. Never its content, which nothing has checked. */
function ReceivedFile({ file, isChosen, onToggle }: ReceivedFileProps) {
  const { name, content_type, size, guest_name, share_name, collection } = file;
  return (
    <li className={classes.file}>
      <Checkbox aria-label={t('selectOne', { name })} checked={isChosen} onChange={onToggle} />
      <div className={classes.text}>
        <span className={classes.name}>{name}</span>
        <span className={classes.facts}>
          {[
            content_type,
            formatSize(size),
            t('from', { guest: guest_name, share: share_name }),
          ].join(' · ')}
        </span>
        <span className={classes.facts}>
          <DateTime at={file.received_at} />
          {' · '}
          {collection ? t('joins', { collection: collection.name }) : t('noCollection')}
          {' · '}
          <DateTime at={file.expires_at} form="day" format={(day) => t('expires', { day })} />
        </span>
      </div>
    </li>
  );
}
