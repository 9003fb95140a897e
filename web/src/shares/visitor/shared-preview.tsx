import { Loader } from '@mantine/core';
import type { SharedAsset } from '@spindle/contracts/shares/shares';
import { type ReactNode, Suspense, useCallback, useState } from 'react';
import { KindIcon } from '../../assets/thumbnail/kind-icon.tsx';
import { placeholderOf } from '../../assets/thumbnail/placeholder.ts';
import { useCommentMarks } from '../../comments/comment-marks.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { t } from '../texts.ts';
import { frameProps } from './frame-style.ts';
import { sharedImageUrl, sharedOriginalUrl } from './shared-api.ts';
import classes from './shared-viewer.module.css';

const ImageMarks = lazyPart(
  async () => (await import('../../comments/image-marks.tsx')).ImageMarks,
);

const SharedVideo = lazyPart(async () => (await import('./shared-video.tsx')).SharedVideo);

interface SharedPreviewProps {
  token: string;
  asset: SharedAsset;
}

/** Shows an asset to a visitor. Videos play as HLS; without HLS, video and audio play from the original if it can be downloaded. */
export function SharedPreview({ token, asset }: SharedPreviewProps) {
  const { id, name, kind } = asset;
  const [isVideoBroken, setIsVideoBroken] = useState(false);
  const handleVideoFailed = useCallback(() => setIsVideoBroken(true), []);
  if (asset.has_hls && !isVideoBroken)
    return (
      <Suspense>
        <SharedVideo token={token} asset={asset} onFailed={handleVideoFailed} />
      </Suspense>
    );
  const isPlayable = asset.can_download && (kind === 'VIDEO' || kind === 'AUDIO');
  if (!isPlayable) {
    const isVideoOrAudio = kind === 'VIDEO' || kind === 'AUDIO';
    return (
      <SharedImage token={token} asset={asset}>
        {isVideoOrAudio && <p className={classes.note}>{t('noPlaying')}</p>}
      </SharedImage>
    );
  }
  const src = sharedOriginalUrl(token, id, 'display');
  if (kind === 'VIDEO') {
    const poster = asset.has_preview ? sharedImageUrl(token, id, 'preview') : undefined;
    return (
      // biome-ignore lint/a11y/useMediaCaption: shares have no subtitle files
      <video
        className={classes.player}
        src={src}
        poster={poster}
        aria-label={name}
        controls
        playsInline
        preload="metadata"
      />
    );
  }
  return (
    <SharedImage token={token} asset={asset}>
      {/* biome-ignore lint/a11y/useMediaCaption: shares have no subtitle files */}
      <audio className={classes.audio} src={src} aria-label={name} controls preload="metadata" />
    </SharedImage>
  );
}

interface SharedImageProps extends Pick<SharedPreviewProps, 'token' | 'asset'> {
  /** Content below the image. */
  children: ReactNode;
}

function SharedImage({ token, asset, children }: SharedImageProps) {
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  const areMarksShown = useCommentMarks((marks) => marks.assetId === asset.id);
  if (!asset.has_preview || state === 'failed')
    return (
      <div className={classes.noPreview}>
        <KindIcon kind={asset.kind} size={56} />
        <span>{asset.name}</span>
        {children || <span className={classes.note}>{t('noPreview')}</span>}
      </div>
    );
  const placeholder =
    state === 'loading' && asset.thumbhash ? placeholderOf(asset.thumbhash) : null;
  return (
    <div className={classes.preview}>
      <div className={classes.frame} {...frameProps(asset)}>
        {placeholder && <img className={classes.image} src={placeholder} alt="" />}
        {state === 'loading' && !placeholder && (
          <Loader color="var(--on-stage-2)" aria-label={t('loading')} role="status" />
        )}
        <img
          className={classes.image}
          src={sharedImageUrl(token, asset.id, 'preview')}
          alt={asset.name}
          decoding="async"
          draggable={false}
          onLoad={() => setState('shown')}
          onError={() => setState('failed')}
        />
        <Suspense fallback={null}>{areMarksShown && <ImageMarks assetId={asset.id} />}</Suspense>
      </div>
      {children}
    </div>
  );
}
