import { Badge } from '@mantine/core';
import type { Collection } from '@spindle/contracts/collections/collections';
import { IconCopy, IconDownload, IconEye, IconPhoto, IconTrash } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router-dom';
import { Thumbnail } from '../assets/thumbnail/thumbnail.tsx';
import { Allowed } from '../session/allowed.tsx';
import { useSession } from '../session/session.ts';
import { DateTime } from '../ui/date-time.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import classes from './collections.module.css';
import { useDownloadCollection } from './collections-api.ts';
import { t } from './texts.ts';

/** Edge of the cover, in pixels. Specification 9. */
const COVER_EDGE = 75;

/** Limits the displayed name, in characters. Specification 9. */
const NAME_SHOWN = 40;

interface CollectionItemProps {
  collection: Collection;
  onDuplicate: (collection: Collection) => void;
  onDelete: (collection: Collection) => void;
}

/** Shows a collection in the list, as a row or a card. */
export function CollectionItem({ collection, onDuplicate, onDelete }: CollectionItemProps) {
  const navigate = useNavigate();
  const isOwn = useIsOwn(collection);
  const download = useDownloadCollection('collection');
  const { id, name, description, total_assets, last_update } = collection;
  return (
    <li className={classes.item}>
      <div className={classes.cover}>
        <Cover collection={collection} />
      </div>
      <div className={classes.text}>
        <Link className={classes.name} to={`/collection/${id}`} title={name}>
          {shortName(name)}
        </Link>
        {description !== '' && <p className={classes.description}>{description}</p>}
        <div className={classes.facts}>
          <span>{t('assets', { count: total_assets })}</span>
          <AccessLabel collection={collection} />
          <DateTime at={last_update} form="ago" format={(time) => t('updated', { time })} />
        </div>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: buttons of one collection, no fields of a form. */}
      <div className={classes.actions} role="group" aria-label={t('actionsOf', { name })}>
        <IconButton
          icon={IconEye}
          label={t('view')}
          onClick={() => navigate(`/collection/${id}`)}
        />
        <Allowed to="DOWNLOAD_ASSET">
          <IconButton
            icon={IconDownload}
            label={t('downloadAll')}
            disabled={total_assets === 0}
            loading={download.isPending}
            onClick={() => download.mutate({ id })}
          />
        </Allowed>
        <IconButton
          icon={IconCopy}
          label={t('duplicate')}
          onClick={() => onDuplicate(collection)}
        />
        {isOwn && (
          <IconButton icon={IconTrash} label={t('delete')} onClick={() => onDelete(collection)} />
        )}
      </div>
    </li>
  );
}

/** Returns whether the signed-in user owns the collection. */
export function useIsOwn({ user_email }: Collection): boolean {
  return useSession(({ userEmail }) => userEmail === user_email);
}

/** Shows whether a collection is private or shared with the group, and whether it is smart. */
export function AccessLabel({ collection }: Pick<CollectionItemProps, 'collection'>) {
  const isGroup = collection.group_access;
  return (
    <>
      <Badge variant="light" color={isGroup ? 'blue' : 'gray'}>
        {t(isGroup ? 'group' : 'private')}
      </Badge>
      {collection.search && (
        <Badge variant="light" color="blue">
          {t('smart')}
        </Badge>
      )}
    </>
  );
}

/** Shows the cover: the chosen asset or the first one, or a placeholder. */
function Cover({ collection }: Pick<CollectionItemProps, 'collection'>) {
  const id = collection.cover_id ?? collection.assets[0] ?? '';
  const cover = collection.extended_result[id];
  if (!cover) return <IconPhoto size={26} stroke={1.25} aria-hidden data-placeholder />;
  return (
    <Thumbnail asset={{ id, ...cover }} edge={COVER_EDGE} tileWidth={COVER_EDGE} iconSize={26} />
  );
}

function shortName(name: string): string {
  const characters = [...name];
  return characters.length > NAME_SHOWN ? `${characters.slice(0, NAME_SHOWN).join('')}…` : name;
}
