import { useState } from 'react';
import { type AssetSummary, kindOf } from '../asset-summary.ts';
import { KindIcon } from './kind-icon.tsx';
import { placeholderOf } from './placeholder.ts';
import classes from './thumbnail.module.css';
import { isShownWhole, thumbnailSources } from './thumbnail-sources.ts';

interface ThumbnailProps {
  asset: AssetSummary;
  /** Pixels of the box that the picture is fetched in; a second one of twice that is for dense screens. */
  edge: number;
  /** CSS pixels that the tile is about wide. */
  tileWidth: number;
  /** Pixels. */
  iconSize: number;
}

/** Fills its parent with the asset's picture, or with the icon of its kind where there is none or not yet. */
export function Thumbnail({ asset, edge, tileWidth, iconSize }: ThumbnailProps) {
  const [failedLook, setFailedLook] = useState<number | null>(null);
  const hasPicture = asset.has_preview && asset.status !== 'NOT_READY';
  if (!hasPicture || failedLook === asset.look) {
    return <KindIcon kind={kindOf(asset.content_type)} size={iconSize} />;
  }
  return (
    <Picture
      key={asset.look}
      asset={asset}
      edge={edge}
      tileWidth={tileWidth}
      onFail={() => setFailedLook(asset.look)}
    />
  );
}

interface PictureProps extends Pick<ThumbnailProps, 'asset' | 'edge' | 'tileWidth'> {
  onFail: () => void;
}

function Picture({ asset, edge, tileWidth, onFail }: PictureProps) {
  const [isShown, setIsShown] = useState(false);
  const placeholder = asset.thumbhash && !isShown ? placeholderOf(asset.thumbhash) : null;
  const look = { className: classes.picture, 'data-whole': isShownWhole(asset) || undefined };
  return (
    <>
      {placeholder && <img {...look} src={placeholder} alt="" />}
      <img
        {...look}
        {...thumbnailSources(asset, edge, tileWidth)}
        alt=""
        loading="lazy"
        decoding="async"
        draggable={false}
        onLoad={() => setIsShown(true)}
        onError={onFail}
      />
    </>
  );
}
