import { Button } from '@mantine/core';
import { IconFolderPlus, IconX } from '@tabler/icons-react';
import { useEffect, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { formatCount } from '../lib/format.ts';
import { IconButton } from '../ui/icon-button.tsx';
import {
  createFolderCollections,
  declineFolders,
  type FolderCollection,
  forgetFolders,
  topFolder,
  useFolderCollections,
} from '../upload-queue/folder-collections.ts';
import { readUpload, useUploads } from '../upload-queue/upload-store.ts';
import { t } from './texts.ts';
import classes from './upload-tray.module.css';

/** Offers to create collections from dropped folders, and shows the progress of accepted offers. */
export function FolderOffer() {
  const order = useUploads((uploads) => uploads.order);
  const { folders, declined } = useFolderCollections();
  const names = useMemo(() => topFoldersOf(order), [order]);
  // When the tray closes.
  useEffect(() => forgetFolders, []);
  const offeredNames = names.filter((name) => !(name in folders) && !declined.includes(name));
  const acceptedFolders = Object.entries(folders);
  return (
    <>
      {acceptedFolders.length > 0 && <AcceptedFolders folders={acceptedFolders} />}
      {offeredNames.length > 0 && (
        <div className={classes.strip}>
          <Button
            size="compact-xs"
            variant="default"
            className={classes.offer}
            leftSection={<IconFolderPlus size={14} stroke={1.75} />}
            title={offeredNames.join('\n')}
            onClick={() => createFolderCollections(offeredNames)}
          >
            {t('makeCollection', { count: offeredNames.length, name: offeredNames[0] ?? '' })}
          </Button>
          <IconButton
            icon={IconX}
            size={22}
            iconSize={13}
            label={t('declineCollection', { count: offeredNames.length })}
            onClick={() => declineFolders(offeredNames)}
          />
        </div>
      )}
    </>
  );
}

/** Shows how many assets of the accepted folders are in their collections, with a link. */
function AcceptedFolders({ folders }: { folders: [string, FolderCollection][] }) {
  const added = folders.reduce((sum, [, folder]) => sum + folder.added, 0);
  const isWaiting = folders.some(([, { waiting, id }]) => waiting > 0 || id === null);
  const [[name, { id }] = ['', { id: null }]] = folders;
  const failure = folders.map(([, { error }]) => error).find((error) => error !== undefined);
  const isSingle = folders.length === 1;
  const title = isSingle
    ? t('inCollection', { name })
    : t('inCollections', { count: folders.length });
  const to = isSingle && id !== null ? `/collection/${id}` : '/collections';
  return (
    <div className={classes.strip} role="status">
      {isWaiting && added === 0 ? (
        <span className={classes.name}>{title}</span>
      ) : (
        <Link className={classes.name} to={to}>
          {title}
        </Link>
      )}
      {failure === undefined ? (
        <span className={classes.meta}>
          {t('collected', { count: added, shown: formatCount(added) })}
        </span>
      ) : (
        <span className={classes.error} title={failure}>
          {t('notCollected')}
        </span>
      )}
    </div>
  );
}

/** Returns the names of the top folders of these uploads. */
function topFoldersOf(order: readonly string[]): string[] {
  const names = new Set(order.map((key) => topFolder(readUpload(key)?.path ?? '')));
  names.delete('');
  return [...names];
}
