import { Loader, Progress, Text } from '@mantine/core';
import { Link, useLocation } from 'react-router-dom';
import { kindOf } from '../assets/asset-summary.ts';
import { KindIcon } from '../assets/thumbnail/kind-icon.tsx';
import { useLocalImage } from '../assets/thumbnail/local-images.ts';
import { LocalImage, Thumbnail } from '../assets/thumbnail/thumbnail.tsx';
import { overlayState } from '../lib/overlay.ts';
import type { Upload } from '../upload-queue/upload.ts';
import { useUploads } from '../upload-queue/upload-store.ts';
import { DuplicateOffer } from './duplicate-offer.tsx';
import { t } from './texts.ts';
import { UploadActions } from './upload-actions.tsx';
import { UploadStatus } from './upload-status.tsx';
import classes from './upload-tray.module.css';

interface UploadRowProps {
  uploadKey: string;
}

/** Shows one upload: thumbnail, name, status and actions. */
export function UploadRow({ uploadKey }: UploadRowProps) {
  const upload = useUploads((uploads) => uploads.rows.get(uploadKey));
  const local = useLocalImage(upload?.assetId ?? uploadKey);
  if (!upload) return null;
  return (
    <div className={classes.row}>
      <div className={classes.image}>
        {upload.asset ? (
          <Thumbnail asset={upload.asset} edge={300} tileWidth={48} iconSize={16} />
        ) : (
          <UnprocessedImage local={local} contentType={upload.contentType} />
        )}
      </div>
      <div className={classes.text}>
        <UploadName upload={upload} />
        {upload.state === 'duplicate' ? (
          <DuplicateOffer upload={upload} />
        ) : (
          <UploadStatus upload={upload} />
        )}
        {BAR_STATES.includes(upload.state) && (
          <Progress
            size={3}
            value={percentOf(upload)}
            aria-label={t('progressOf', { name: upload.name })}
          />
        )}
      </div>
      {upload.state === 'processing' && (
        <Loader size={16} color="var(--warning-text)" aria-hidden />
      )}
      {upload.state !== 'processing' && upload.state !== 'duplicate' && (
        <UploadActions upload={upload} />
      )}
    </div>
  );
}

interface UnprocessedImageProps {
  /** Object URL of the user's own image. */
  local: string | undefined;
  contentType: string;
}

function UnprocessedImage({ local, contentType }: UnprocessedImageProps) {
  if (local) return <LocalImage src={local} />;
  return <KindIcon kind={kindOf(contentType)} size={16} />;
}

const BAR_STATES: readonly Upload['state'][] = ['uploading', 'paused', 'interrupted'];

function UploadName({ upload: { name, path, assetId } }: { upload: Upload }) {
  const location = useLocation();
  const title = path === '' ? name : `${path}/${name}`;
  if (assetId === null)
    return (
      <Text size="sm" truncate title={title}>
        {name}
      </Text>
    );
  return (
    <Link
      className={classes.name}
      to={`/asset/${assetId}`}
      state={overlayState(location, [assetId])}
      preventScrollReset
      title={title}
    >
      {name}
    </Link>
  );
}

function percentOf({ sentBytes, sizeBytes }: Upload): number {
  return sizeBytes === 0 ? 100 : (sentBytes / sizeBytes) * 100;
}
