import { CLIP_PREVIEW } from '@spindle/contracts/video-keys';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { filmUrl } from '../api/media.ts';
import { assetQuery } from './asset-query.ts';
import classes from './card-preview.module.css';
import type { ListedAsset } from './listed-asset.ts';

/** Plays the preview of a video over its thumbnail, without sound. Renders nothing when the video has no preview. */
export function CardPreview({ asset }: { asset: ListedAsset }) {
  const { data } = useQuery(assetQuery(asset.id));
  const preview = data?.conversions[CLIP_PREVIEW];
  const [isPlaying, setIsPlaying] = useState(false);
  const src = filmUrl(asset.id, CLIP_PREVIEW);
  const loadUntilRemoved = useCallback(
    (video: HTMLVideoElement) => {
      video.src = src;
      return () => unload(video);
    },
    [src],
  );
  if (!preview) return null;
  return (
    <video
      key={preview.version}
      ref={loadUntilRemoved}
      className={classes.preview}
      data-playing={isPlaying || undefined}
      autoPlay
      loop
      muted
      playsInline
      disablePictureInPicture
      tabIndex={-1}
      aria-hidden
      onPlaying={() => setIsPlaying(true)}
    />
  );
}

/** Stops the download of a video that is removed; browsers continue it otherwise. */
function unload(video: HTMLVideoElement): void {
  video.pause();
  video.removeAttribute('src');
  video.load();
}
