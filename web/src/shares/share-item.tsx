import { Badge } from '@mantine/core';
import type { Share } from '@spindle/contracts/shares/shares';
import {
  IconBell,
  IconCopy,
  IconExternalLink,
  IconHeart,
  IconPencil,
  IconPhoto,
  IconTrash,
} from '@tabler/icons-react';
import { Thumbnail } from '../assets/thumbnail/thumbnail.tsx';
import { DateTime } from '../ui/date-time.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { copyShareLink } from './copy-share-link.ts';
import classes from './shares.module.css';
import { t } from './texts.ts';

interface ShareItemProps {
  share: Share;
  onAnswers: () => void;
  onNotify: () => void;
  onEdit: () => void;
  onRevoke: () => void;
}

/** Shows a share: content, access, expiry and number of visits. */
export function ShareItem({ share, onAnswers, onNotify, onEdit, onRevoke }: ShareItemProps) {
  const { name, url, cover, views, last_viewed_at } = share;
  const contentKey = share.collection_id === null ? 'selectionOf' : 'collectionOf';
  return (
    <li className={classes.item}>
      <div className={classes.cover}>
        {cover ? (
          <Thumbnail asset={cover} edge={150} tileWidth={72} iconSize={24} />
        ) : (
          <IconPhoto size={24} stroke={1.25} aria-hidden />
        )}
      </div>
      <div className={classes.text}>
        <div className={classes.name}>{name}</div>
        <div className={classes.facts}>
          <span>{t(contentKey, { count: share.total_assets })}</span>
          <span>
            {t('views', { count: views })}
            {last_viewed_at && (
              <>
                , <DateTime at={last_viewed_at} format={(time) => t('lastView', { time })} />
              </>
            )}
          </span>
        </div>
        <div className={classes.badges}>
          <Badge variant="light" color={share.is_expired ? 'red' : 'gray'}>
            <EndText share={share} />
          </Badge>
          <Badge variant="light" color="gray">
            {t(share.allow_download ? 'withDownload' : 'viewOnly')}
          </Badge>
          {share.allow_download && share.remove_personal_info && (
            <Badge variant="light" color="gray">
              {t('withoutPersonalInfo')}
            </Badge>
          )}
          {share.can_choose && (
            <Badge variant="light" color="gray">
              {t('withChoice')}
            </Badge>
          )}
          {share.can_upload && (
            <Badge variant="light" color="gray">
              {t('withUpload')}
            </Badge>
          )}
          {share.can_review && (
            <Badge variant="light" color="gray">
              {t('withReview')}
            </Badge>
          )}
          {share.comments !== 'OFF' && (
            <Badge variant="light" color="gray">
              {t('withComments')}
            </Badge>
          )}
          {share.has_password && (
            <Badge variant="light" color="gray">
              {t('withPassword')}
            </Badge>
          )}
        </div>
      </div>
      <div className={classes.actions}>
        <IconButton
          icon={IconCopy}
          label={t('copyOf', { name })}
          onClick={() => void copyShareLink(url)}
        />
        <IconButton
          icon={IconExternalLink}
          label={t('open', { name })}
          onClick={() => window.open(url, '_blank', 'noopener')}
        />
        {(share.can_choose || share.can_review || share.comments !== 'OFF') && (
          <IconButton icon={IconHeart} label={t('answersOf', { name })} onClick={onAnswers} />
        )}
        {!share.is_expired && (
          <IconButton icon={IconBell} label={t('notifyAbout', { name })} onClick={onNotify} />
        )}
        <IconButton icon={IconPencil} label={t('editOf', { name })} onClick={onEdit} />
        <IconButton icon={IconTrash} label={t('revokeOf', { name })} onClick={onRevoke} />
      </div>
    </li>
  );
}

function EndText({ share: { expires_at, is_expired } }: Pick<ShareItemProps, 'share'>) {
  if (is_expired) return t('expired');
  if (expires_at === null) return t('noEnd');
  return <DateTime at={expires_at} form="day" format={(day) => t('endsOn', { day })} />;
}
