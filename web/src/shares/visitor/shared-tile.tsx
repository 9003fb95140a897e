import type { SharedAsset } from '@spindle/contracts/shares/shares';
import { IconPlayerPlayFilled } from '@tabler/icons-react';
import { type CSSProperties, useState } from 'react';
import { Link } from 'react-router-dom';
import { DurationChip } from '../../asset-list/card/duration-chip.tsx';
import { KindIcon } from '../../assets/thumbnail/kind-icon.tsx';
import { placeholderOf } from '../../assets/thumbnail/placeholder.ts';
import { ChooseButton } from './choice/choose-button.tsx';
import type { ShareChoice } from './choice/use-choice.ts';
import { ReviewMark } from './review/review-mark.tsx';
import type { VisitorReview } from './review/use-reviews.ts';
import { sharedImageSrcSet, sharedImageUrl } from './shared-api.ts';
import classes from './shared-page.module.css';

/** Limits the aspect ratio of tiles; panoramas and strips are cropped. */
const RATIO_MIN = 0.62;
const RATIO_MAX = 2.4;
/** Aspect ratio of assets whose size is unknown. */
const RATIO_OTHER = 4 / 3;

/** Typical height of a row in pixels, for the choice of the image size. */
const ROW_HEIGHT = 250;

interface SharedTileProps {
  token: string;
  asset: SharedAsset;
  /** Undefined for a share that asks for no choice. */
  choice: ShareChoice | undefined;
  /** What the visitor answered; undefined for an open asset. */
  review: VisitorReview | undefined;
}

/** Shows an image in the grid with its name. It has its aspect ratio before it is loaded. */
export function SharedTile({ token, asset, choice, review }: SharedTileProps) {
  const { id, name, title, kind, duration } = asset;
  return (
    <li className={classes.item} style={tileStyle(asset)}>
      <Link to={`?asset=${id}`} className={classes.link} data-asset-id={id} preventScrollReset>
        <span className={classes.tile}>
          <TileImage token={token} asset={asset} />
          {kind === 'VIDEO' && (
            <span className={classes.play}>
              <IconPlayerPlayFilled size={18} aria-hidden />
            </span>
          )}
          {duration !== null && kind !== 'IMAGE' && <DurationChip seconds={duration} />}
          {review && <ReviewMark review={review} />}
        </span>
        <span className={classes.caption}>{title ?? name}</span>
      </Link>
      {choice && (
        <ChooseButton
          id={id}
          name={title ?? name}
          choice={choice}
          className={classes.choose ?? ''}
        />
      )}
    </li>
  );
}

function TileImage({ token, asset }: Pick<SharedTileProps, 'token' | 'asset'>) {
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  if (!asset.has_preview || state === 'failed') return <KindIcon kind={asset.kind} size={34} />;
  const placeholder =
    state === 'loading' && asset.thumbhash ? placeholderOf(asset.thumbhash) : null;
  const imageProps = {
    className: classes.image,
    'data-whole': asset.kind === 'OTHER' || asset.kind === 'AUDIO' || undefined,
  };
  return (
    <>
      {placeholder && <img {...imageProps} src={placeholder} alt="" />}
      <img
        {...imageProps}
        src={sharedImageUrl(token, asset.id, 'tile')}
        srcSet={sharedImageSrcSet(token, asset)}
        sizes={`${Math.round(ratioOf(asset) * ROW_HEIGHT)}px`}
        alt=""
        loading="lazy"
        decoding="async"
        draggable={false}
        onLoad={() => setState('shown')}
        onError={() => setState('failed')}
      />
    </>
  );
}

/** Returns the width of a tile divided by its height. */
function ratioOf({ width, height }: SharedAsset): number {
  if (!width || !height) return RATIO_OTHER;
  return Math.min(RATIO_MAX, Math.max(RATIO_MIN, width / height));
}

function tileStyle(asset: SharedAsset): CSSProperties {
  // React accepts custom properties; its type does not know them.
  return { '--ratio': ratioOf(asset) } as CSSProperties;
}
