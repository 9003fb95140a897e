import { type ReactNode, useState } from 'react';
import type { AssetSummary } from '../../asset-list/asset-summary.ts';
import { hasAlpha, placeholderOf } from '../../asset-list/card/placeholder.ts';
import { t } from '../texts.ts';
import classes from './preview-image.module.css';
import { previewSources, previewStyle } from './preview-size.ts';

export interface PictureProps {
  asset: AssetSummary;
  /** Stands in where there is no picture. */
  fallback: ReactNode;
}

interface PictureOptions extends PictureProps {
  /** Address of what is shown in the place of the preview. */
  source?: string;
  /** Hears that it cannot be shown. */
  onSourceError?: () => void;
  /** What lies over the picture. */
  children?: ReactNode;
}

/** Shows the preview of an asset, as large as the stage allows. Its space is reserved before it has loaded. */
export function Picture({ asset, fallback, source, onSourceError, children }: PictureOptions) {
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  if (!asset.has_preview || state === 'failed') return fallback;
  const placeholder = asset.thumbhash && state === 'loading' && placeholderOf(asset.thumbhash);
  return (
    <div
      className={classes.frame}
      data-exact={(asset.width !== null && asset.height !== null) || undefined}
      style={previewStyle(asset)}
    >
      {placeholder && <img className={classes.placeholder} src={placeholder} alt="" />}
      <img
        className={classes.picture}
        {...(source ? { src: source } : previewSources(asset))}
        data-see-through={(state === 'shown' && hasAlpha(asset.thumbhash)) || undefined}
        alt={t('previewOf', { name: asset.name })}
        decoding="async"
        draggable={false}
        onLoad={() => setState('shown')}
        onError={source ? onSourceError : () => setState('failed')}
      />
      {children}
    </div>
  );
}
