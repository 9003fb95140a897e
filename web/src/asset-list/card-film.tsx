import { CLIP_PREVIEW } from '@spindle/contracts/video-keys';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { filmUrl } from '../api/media.ts';
import { wantsStill } from '../lib/wants-still.ts';
import { assetQuery } from './asset-query.ts';
import classes from './card-film.module.css';
import type { ListedAsset } from './listed-asset.ts';

/** Milliseconds that the pointer or the focus rests on a card before its film plays. */
const REST_MS = 400;

/** The preview of a video over its picture, without sound; nothing where it has none, or motion is not wanted. */
export function CardFilm({ asset }: { asset: ListedAsset }) {
  const [isRested, setIsRested] = useState(false);
  useEffect(() => {
    if (wantsStill()) return;
    const timer = setTimeout(() => setIsRested(true), REST_MS);
    return () => clearTimeout(timer);
  }, []);
  const { data } = useQuery({ ...assetQuery(asset.id), enabled: isRested });
  const preview = data?.conversions[CLIP_PREVIEW];
  const [isPlaying, setIsPlaying] = useState(false);
  if (!isRested || !preview) return null;
  return (
    <video
      key={preview.version}
      className={classes.film}
      data-playing={isPlaying || undefined}
      src={filmUrl(asset.id, CLIP_PREVIEW)}
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
