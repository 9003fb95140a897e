import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fileUrl } from '../../api/media.ts';
import { assetQuery } from '../../assets/asset-query.ts';
import { prefersReducedMotion } from '../../lib/media-features.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import classes from './animated-image.module.css';
import { PreviewImage, type PreviewImageProps } from './preview-image.tsx';
import { t } from './texts.ts';

/** Largest original that plays without a click, in bytes. */
const AUTOPLAY_MAX_BYTES = 20 * 1024 ** 2;

/**
 * Plays an animated image from its original, with a button that stops it. Waits for a click if the user prefers
 * reduced motion.
 */
export function AnimatedImage({ asset, fallback, children }: PreviewImageProps) {
  const { data } = useQuery(assetQuery(asset.id));
  /** Whether the user plays it; undefined until the user presses the button. */
  const [chosen, setChosen] = useState<boolean>();
  const { pages = 1 } = data?.metadata ?? {};
  // The server does not deliver originals of assets in the trash.
  if (pages < 2 || asset.trashed)
    return (
      <PreviewImage asset={asset} fallback={fallback}>
        {children}
      </PreviewImage>
    );
  const isPlaying = chosen ?? (!prefersReducedMotion() && asset.size <= AUTOPLAY_MAX_BYTES);
  const original = fileUrl(asset.id, { key: 'original', delivery: 'display', v: asset.version });
  return (
    <PreviewImage
      asset={asset}
      fallback={fallback}
      source={isPlaying ? original : undefined}
      onSourceError={() => setChosen(false)}
    >
      <IconButton
        className={classes.button}
        icon={isPlaying ? IconPlayerPause : IconPlayerPlay}
        size={40}
        iconSize={20}
        label={t(isPlaying ? 'stopAnimation' : 'playAnimation')}
        onClick={() => setChosen(!isPlaying)}
      />
      {children}
    </PreviewImage>
  );
}
