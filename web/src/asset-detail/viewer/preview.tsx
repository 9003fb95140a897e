import { Loader } from '@mantine/core';
import { hasPages } from '@spindle/contracts/conversions/paged-types';
import { Suspense } from 'react';
import { type AssetSummary, isFailed, kindOf } from '../../assets/asset-summary.ts';
import { KindIcon } from '../../assets/thumbnail/kind-icon.tsx';
import { useCommentMarks } from '../../comments/comment-marks.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { useShownFaces } from '../faces/use-shown-faces.ts';
import { useHasText } from '../text/use-page-text.ts';
import { AnimatedImage } from './animated-image.tsx';
import { ANIMATED_TYPES } from './animated-types.ts';
import { DocumentPages } from './document-pages.tsx';
import { NoPreview } from './no-preview.tsx';
import { VideoPlayer } from './player/video-player.tsx';
import classes from './preview.module.css';
import { PreviewImage } from './preview-image.tsx';
import { RepairOriginal } from './repair-original.tsx';
import { StageMessage } from './stage-message.tsx';
import { t } from './texts.ts';
import { InPlaceZoom } from './zoom/in-place-zoom.tsx';
import { useZoomed } from './zoom/use-zoomed.ts';

const FaceBoxes = lazyPart(async () => (await import('../faces/face-boxes.tsx')).FaceBoxes);

const ImageMarks = lazyPart(
  async () => (await import('../../comments/image-marks.tsx')).ImageMarks,
);

const TextBar = lazyPart(async () => (await import('../text/text-bar.tsx')).TextBar);
const TextLayer = lazyPart(async () => (await import('../text/text-layer.tsx')).TextLayer);

const AudioPlayer = lazyPart(async () => (await import('./player/audio-player.tsx')).AudioPlayer);

interface PreviewProps {
  asset: AssetSummary;
}

/** Shows the asset itself: its image, a player, or a message if the browser can show neither. */
export function Preview({ asset }: PreviewProps) {
  const kind = kindOf(asset.content_type);
  const areFacesShown = useShownFaces((faces) => faces.isShown) && kind === 'IMAGE';
  const hasText = useHasText(asset) && kind === 'IMAGE';
  const areMarksShown = useCommentMarks((marks) => marks.assetId === asset.id) && kind === 'IMAGE';
  const isZoomed = useZoomed((state) => state.isZoomed);
  const icon = <KindIcon kind={kind} size={34} />;
  if (asset.status === 'NOT_READY') {
    return (
      <StageMessage
        icon={<Loader size={34} color="var(--on-stage-2)" aria-hidden />}
        title={t('processing')}
        help={t('processingHelp')}
      />
    );
  }
  if (isFailed(asset)) {
    const help = asset.errors.original ?? t('errorHelp');
    return (
      <StageMessage icon={icon} tone="danger" title={t('error')} help={help}>
        {!asset.trashed && asset.status === 'ERROR' && <RepairOriginal asset={asset} />}
      </StageMessage>
    );
  }
  // The server refuses the files of an asset in the trash, except its image.
  if (asset.trashed)
    return (
      <PreviewImage asset={asset} fallback={<NoPreview asset={asset} title={t('noPreview')} />} />
    );
  if (kind === 'VIDEO') return <VideoPlayer asset={asset} />;
  if (kind === 'AUDIO') {
    return (
      <Suspense fallback={<PreviewImage asset={asset} fallback={icon} />}>
        <AudioPlayer asset={asset} />
      </Suspense>
    );
  }
  const ImageComponent = imageComponentFor(asset.content_type);
  const help = asset.errors.preview;
  return (
    <>
      <ImageComponent asset={asset} fallback={<NoPreview asset={asset} title={t('noPreview')} />}>
        <Suspense fallback={null}>{areFacesShown && <FaceBoxes asset={asset} />}</Suspense>
        <Suspense fallback={null}>
          {areMarksShown && !isZoomed && <ImageMarks assetId={asset.id} />}
        </Suspense>
        <Suspense fallback={null}>
          {hasText && <TextLayer asset={asset} page={1} isZoomable />}
        </Suspense>
      </ImageComponent>
      {kind === 'IMAGE' && asset.has_preview && <InPlaceZoom asset={asset} />}
      <Suspense fallback={null}>{hasText && <TextBar asset={asset} page={1} />}</Suspense>
      {asset.has_preview && help && (
        <p className={classes.note} role="note">
          {help}
        </p>
      )}
    </>
  );
}

function imageComponentFor(contentType: string) {
  if (hasPages(contentType)) return DocumentPages;
  return ANIMATED_TYPES.includes(contentType) ? AnimatedImage : PreviewImage;
}
