import { useState } from 'react';
import { type AssetSummary, kindOf } from '../asset-summary.ts';
import { KindIcon } from './kind-icon.tsx';
import { rememberThumbnail } from './loaded-thumbnails.ts';
import { placeholderOf } from './placeholder.ts';
import classes from './thumbnail.module.css';
import { isShownWhole, thumbnailSources } from './thumbnail-sources.ts';

interface ThumbnailProps {
  asset: AssetSummary;
  /** Edge of the box that the image is fetched in, in pixels. High-density screens get twice that. */
  edge: number;
  /** Approximate width of the tile, in CSS pixels. */
  tileWidth: number;
  /** In pixels. */
  iconSize: number;
}

/** Fills its parent with the asset's thumbnail, or with the icon of its kind if there is no thumbnail yet. */
export function Thumbnail({ asset, edge, tileWidth, iconSize }: ThumbnailProps) {
  const [failedVersion, setFailedVersion] = useState<number | null>(null);
  const hasThumbnail = asset.has_preview && asset.status !== 'NOT_READY';
  if (!hasThumbnail || failedVersion === asset.look) {
    return <KindIcon kind={kindOf(asset.content_type)} size={iconSize} />;
  }
  return (
    <ThumbnailImage
      key={asset.look}
      asset={asset}
      edge={edge}
      tileWidth={tileWidth}
      onFail={() => setFailedVersion(asset.look)}
    />
  );
}

interface ThumbnailImageProps extends Pick<ThumbnailProps, 'asset' | 'edge' | 'tileWidth'> {
  onFail: () => void;
}

function ThumbnailImage({ asset, edge, tileWidth, onFail }: ThumbnailImageProps) {
  const [isShown, setIsShown] = useState(false);
  const placeholder = asset.thumbhash && !isShown ? placeholderOf(asset.thumbhash) : null;
  const shared = { className: classes.image, 'data-whole': isShownWhole(asset) || undefined };
  return (
    <>
      {placeholder && <img {...shared} src={placeholder} alt="" />}
      <img
        {...shared}
        {...thumbnailSources(asset, edge, tileWidth)}
        alt=""
        loading="lazy"
        decoding="async"
        draggable={false}
        onLoad={({ currentTarget }) => {
          rememberThumbnail(asset, currentTarget);
          setIsShown(true);
        }}
        onError={onFail}
      />
    </>
  );
}
