import type { WatermarkPlacement } from '@spindle/contracts/settings/image-settings';
import { watermarkBox } from '@spindle/contracts/settings/watermark-box';
import { useState } from 'react';
import { t } from '../texts.ts';
import { SampleImage } from './sample-image.tsx';
import classes from './watermark-preview.module.css';

/** Size of the sample image, in pixels. */
const SAMPLE = { width: 1200, height: 800 };

interface WatermarkPreviewProps {
  /** URL of the watermark. */
  picture: string | null;
  placement: WatermarkPlacement;
  scale: number;
}

/** Shows a sample image with the watermark at the position where the server places it. */
export function WatermarkPreview({ picture, placement, scale }: WatermarkPreviewProps) {
  const [size, setSize] = useState<{ width: number; height: number } | null>(null);
  const box = picture && size && watermarkBox(size, SAMPLE, { placement, scale });
  return (
    <figure className={classes.preview}>
      <figcaption className={classes.caption}>{t('preview')}</figcaption>
      <div
        className={classes.picture}
        role="img"
        aria-label={t(picture === null ? 'previewWithout' : 'previewOf')}
      >
        <SampleImage />
        {picture === null ? (
          <span className={classes.none}>{t('noWatermark')}</span>
        ) : (
          <img
            key={picture}
            className={classes.mark}
            data-testid="watermark"
            src={picture}
            alt=""
            style={box ? shares(box) : { visibility: 'hidden' }}
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
              setSize({ width, height })
            }
          />
        )}
      </div>
    </figure>
  );
}

function shares({ left, top, width, height }: ReturnType<typeof watermarkBox>) {
  const across = (pixels: number) => `${(100 * pixels) / SAMPLE.width}%`;
  const down = (pixels: number) => `${(100 * pixels) / SAMPLE.height}%`;
  return { left: across(left), top: down(top), width: across(width), height: down(height) };
}
