import { type ReactNode, useState } from 'react';
import type { AssetSummary } from '../../assets/asset-summary.ts';
import { firstThumbnailUrl } from '../../assets/thumbnail/loaded-thumbnails.ts';
import { hasAlpha, placeholderOf } from '../../assets/thumbnail/placeholder.ts';
import { useHasInspector } from '../details/use-has-inspector.ts';
import classes from './preview-image.module.css';
import { previewSources, previewStyle } from './preview-size.ts';
import { t } from './texts.ts';
import { useGrow } from './use-grow.ts';

export interface PreviewImageProps {
  asset: AssetSummary;
  /** Shown if the asset has no preview. */
  fallback: ReactNode;
  /** Controls over the image. */
  children?: ReactNode;
}

interface PreviewImageOptions extends PreviewImageProps {
  /** Address of an image that is shown instead of the preview. */
  source?: string;
  /** Called if `source` cannot be loaded. */
  onSourceError?: () => void;
}

/**
 * Shows the preview of an asset as large as the viewer allows. Reserves the space before the image is loaded, and shows the
 * thumbnail in it: the one of the list if there is one.
 */
export function PreviewImage({
  asset,
  fallback,
  source,
  onSourceError,
  children,
}: PreviewImageOptions) {
  const [state, setState] = useState<'loading' | 'thumbnail' | 'shown' | 'failed'>('loading');
  const [hasInspector] = useHasInspector();
  const frameRef = useGrow(asset.id);
  if (!asset.has_preview || state === 'failed') return fallback;
  const placeholder = asset.thumbhash && state === 'loading' && placeholderOf(asset.thumbhash);
  const showThumbnail = () => setState((now) => (now === 'loading' ? 'thumbnail' : now));
  return (
    <div
      ref={frameRef}
      className={classes.frame}
      data-exact={(asset.width !== null && asset.height !== null) || undefined}
      style={previewStyle(asset)}
    >
      {placeholder && <img className={classes.placeholder} src={placeholder} alt="" />}
      {state !== 'shown' && (
        <img
          className={classes.image}
          src={firstThumbnailUrl(asset)}
          alt=""
          decoding="sync"
          draggable={false}
          onLoad={showThumbnail}
        />
      )}
      {/* Decoded before it is painted: what it replaces is removed in the same frame. */}
      <img
        className={classes.image}
        {...(source ? { src: source } : previewSources(asset, hasInspector))}
        data-zoomable={source === undefined || undefined}
        data-page-image
        data-transparent={(state === 'shown' && hasAlpha(asset.thumbhash)) || undefined}
        alt={t('previewOf', { name: asset.name })}
        decoding="sync"
        draggable={false}
        onLoad={() => setState('shown')}
        onError={source ? onSourceError : () => setState('failed')}
      />
      {children}
    </div>
  );
}
