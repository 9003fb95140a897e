import { useState } from 'react';
import { type AssetSummary, kindOf } from '../asset-summary.ts';
import { KindIcon } from './kind-icon.tsx';
import { rememberThumbnail } from './loaded-thumbnails.ts';
import { retireLocalImage, useLocalImage } from './local-images.ts';
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

/**
 * Fills its parent with the asset's thumbnail; until that is there with the image that the user has just uploaded, or with the icon of its
 * kind.
 */
export function Thumbnail({ asset, edge, tileWidth, iconSize }: ThumbnailProps) {
  const [failedVersion, setFailedVersion] = useState<number | null>(null);
  const local = useLocalImage(asset.id);
  const isReady = asset.status !== 'NOT_READY';
  const hasThumbnail = asset.has_preview && isReady && failedVersion !== asset.render_version;
  if (!hasThumbnail && (isReady || !local)) {
    return <KindIcon kind={kindOf(asset.content_type)} size={iconSize} />;
  }
  return (
    <>
      {local && <LocalImage src={local} />}
      {hasThumbnail && (
        <ThumbnailImage
          key={asset.render_version}
          asset={asset}
          edge={edge}
          tileWidth={tileWidth}
          hasLocal={local !== undefined}
          onFail={() => setFailedVersion(asset.render_version)}
        />
      )}
    </>
  );
}

/** Fills its parent with an image that the user has just uploaded. */
export function LocalImage({ src }: { src: string }) {
  return <img className={classes.image} src={src} alt="" draggable={false} />;
}

interface ThumbnailImageProps extends Pick<ThumbnailProps, 'asset' | 'edge' | 'tileWidth'> {
  /** Whether the user's own image is below. It stays until the thumbnail is painted. */
  hasLocal: boolean;
  onFail: () => void;
}

function ThumbnailImage({ asset, edge, tileWidth, hasLocal, onFail }: ThumbnailImageProps) {
  const [isShown, setIsShown] = useState(false);
  const placeholder =
    asset.thumbhash && !isShown && !hasLocal ? placeholderOf(asset.thumbhash) : null;
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
          retireLocalImage(asset.id);
          setIsShown(true);
        }}
        onError={onFail}
      />
    </>
  );
}
