import { CLIP_PREVIEW, HLS } from '@spindle/contracts/video/video-keys';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useCallback } from 'react';
import { renditionUrl } from '../../../api/media.ts';
import { assetQuery } from '../../../assets/asset-query.ts';
import type { AssetSummary } from '../../../assets/asset-summary.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { SilentVideo, unload } from './silent-video.tsx';

const CardVideo = lazyPart(async () => (await import('./card-video.tsx')).CardVideo);

/**
 * Plays the preview of a video over its thumbnail; without one, its HLS rendition. Renders nothing when the video has
 * neither.
 */
export function CardPreview({ asset }: { asset: AssetSummary }) {
  const { data } = useQuery(assetQuery(asset.id));
  const preview = data?.conversions[CLIP_PREVIEW];
  const rendition = data?.conversions[HLS];
  if (preview) return <CardClip key={preview.version} id={asset.id} />;
  if (!rendition) return null;
  return (
    <Suspense>
      <CardVideo key={rendition.version} id={asset.id} />
    </Suspense>
  );
}

function CardClip({ id }: { id: string }) {
  const src = renditionUrl(id, CLIP_PREVIEW);
  const loadUntilRemoved = useCallback(
    (video: HTMLVideoElement) => {
      video.src = src;
      return () => unload(video);
    },
    [src],
  );
  return <SilentVideo ref={loadUntilRemoved} />;
}
