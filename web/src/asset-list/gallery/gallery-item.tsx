import type { TimelineAsset } from '@spindle/contracts/search/timeline';
import { IconPlayerPlayFilled } from '@tabler/icons-react';
import { memo, useEffect, useRef, useState } from 'react';
import { kindOf } from '../../assets/asset-summary.ts';
import { KindIcon } from '../../assets/thumbnail/kind-icon.tsx';
import { rememberThumbnail } from '../../assets/thumbnail/loaded-thumbnails.ts';
import { useLocalImage } from '../../assets/thumbnail/local-images.ts';
import { thumbnailSources } from '../../assets/thumbnail/thumbnail-sources.ts';
import { useIsSelected } from '../../assets/use-selection.ts';
import { formatClock } from '../../lib/format.ts';
import { StackBadge } from '../../stacks/stack-badge.tsx';
import { describeAsset } from '../asset-item.ts';
import classes from './gallery-item.module.css';
import { showPlaceholder } from './placeholder-queue.ts';

/** Edge of the box of a thumbnail, in pixels: that of cards, so that both share their images. */
const EDGE = 300;
/** The ratio of tiles that the sizes of thumbnails assume. */
const TILE_RATIO = 4 / 3;

interface GalleryItemProps {
  asset: TimelineAsset;
  list: string;
  isActive: boolean;
  /** Whether images load. Not while the rail is dragged. */
  hasImage: boolean;
  /** CSS pixels from the corner of the gallery. */
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Shows a picture. The gallery handles its clicks and keys. */
export const GalleryItem = memo(function GalleryItem(props: GalleryItemProps) {
  const { asset, list, isActive, hasImage, x, y, width, height } = props;
  const isSelected = useIsSelected(list, asset.id);
  const ref = useRef<HTMLDivElement>(null);
  const { thumbhash } = asset;
  useEffect(() => {
    if (ref.current && thumbhash) return showPlaceholder(ref.current, thumbhash);
  }, [thumbhash]);
  const kind = kindOf(asset.content_type);
  return (
    <div
      ref={ref}
      role="option"
      className={classes.item}
      data-asset-id={asset.id}
      data-caption={captionOf(asset)}
      data-named={(kind !== 'IMAGE' && kind !== 'VIDEO') || undefined}
      aria-label={labelOf(asset)}
      aria-selected={isSelected}
      tabIndex={isActive ? 0 : -1}
      style={{ left: x, top: y, width, height }}
    >
      {hasImage && (
        <Picture key={asset.render_version} asset={asset} width={width} height={height} />
      )}
      <span className={classes.check} data-check aria-hidden />
      {asset.stack && <StackBadge stack={asset.stack} className={classes.stack} />}
      {kind === 'VIDEO' && (
        <span className={classes.badge} aria-hidden>
          <IconPlayerPlayFilled size={11} />
          {asset.duration !== null && formatClock(Math.round(asset.duration))}
        </span>
      )}
      {isRaw(asset) && (
        <span className={classes.badge} aria-hidden>
          RAW
        </span>
      )}
    </div>
  );
});

function Picture({ asset, width, height }: Pick<GalleryItemProps, 'asset' | 'width' | 'height'>) {
  const [isFailed, setIsFailed] = useState(false);
  const local = useLocalImage(asset.id);
  const isReady = asset.has_preview && asset.status !== 'NOT_READY' && !isFailed;
  if (!isReady && local)
    return <img className={classes.image} src={local} alt="" draggable={false} />;
  if (!isReady)
    return (
      <span className={classes.icon}>
        <KindIcon kind={kindOf(asset.content_type)} size={Math.min(34, height / 3)} />
      </span>
    );
  const overflow = Math.max(1, (asset.width ?? 1) / (asset.height ?? 1) / TILE_RATIO);
  return (
    <img
      className={classes.image}
      {...thumbnailSources(asset, EDGE, width / overflow)}
      alt=""
      decoding="async"
      draggable={false}
      onLoad={({ currentTarget }) => rememberThumbnail(asset, currentTarget)}
      onError={() => setIsFailed(true)}
    />
  );
}

/** Returns the accessible name of a picture. It contains the duration, because the tile of a video shows it. */
function labelOf(asset: TimelineAsset): string {
  const isTimed = kindOf(asset.content_type) === 'VIDEO' && asset.duration !== null;
  const duration = isTimed ? `, ${formatClock(Math.round(asset.duration ?? 0))}` : '';
  return describeAsset(asset) + duration;
}

/** Returns what is shown while the pointer rests on a picture: its stars, and its title or name. */
function captionOf({ rating, title, name }: TimelineAsset): string {
  return `${rating === null ? '' : `${'★'.repeat(rating)} `}${title ?? name}`;
}

/** Content types of camera raw files that have no `raw` in their name. */
const RAW = new Set([
  'image/dng',
  'image/x-adobe-dng',
  'image/x-canon-cr2',
  'image/x-canon-cr3',
  'image/x-nikon-nef',
  'image/x-sony-arw',
  'image/x-fuji-raf',
  'image/x-olympus-orf',
  'image/x-panasonic-rw2',
  'image/x-pentax-pef',
]);

function isRaw({ content_type }: TimelineAsset): boolean {
  return RAW.has(content_type) || content_type.includes('raw');
}
