import { Tour } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { useLayer } from '../ui/dialogs/layers.ts';
import { t } from './texts.ts';
import type { TourPath } from './tour-path.ts';
import classes from './tour-view.module.css';
import { TOURS } from './tours.ts';
import { useFoundSteps } from './use-found-steps.ts';

const LABELS = {
  skip: t('skip'),
  back: t('back'),
  next: t('next'),
  close: t('close'),
  stepCounter: (step: number, steps: number) => t('stepOf', { step, steps }),
};

interface TourViewProps {
  path: TourPath;
  /** URL of a video for the first step. */
  videoUrl: string | undefined;
  /** Whether the user asked for help. */
  isRequested: boolean;
  onShown: () => void;
  onClose: () => void;
  /** Called if a requested tour finds none of its targets on the page. */
  onNotFound: () => void;
}

/** Shows the tour of a page, once its targets are on the page. */
export function TourView({
  path,
  videoUrl,
  isRequested,
  onShown,
  onClose,
  onNotFound,
}: TourViewProps) {
  const steps = useFoundSteps(TOURS[path], { isRequested, onNotFound });
  const isShown = steps !== undefined;
  const handleShown = useEffectEvent(onShown);
  useEffect(() => {
    if (isShown) handleShown();
  }, [isShown]);
  useLayer(isShown, onClose);
  if (!steps) return null;
  return (
    <Tour
      active
      onClose={onClose}
      closeOnEscape={false}
      labels={LABELS}
      maxWidth={videoUrl ? 440 : 340}
      zIndex="var(--level-tour)"
      tooltipShadow="xl"
    >
      {steps.map(({ target, title, body }, index) => (
        <Tour.Step key={target} target={target} title={title}>
          {index === 0 && videoUrl && <TourVideo url={videoUrl} />}
          {body}
        </Tour.Step>
      ))}
    </Tour>
  );
}

/** Plays the video of a tour. Its captions have the same URL with the extension .vtt. */
function TourVideo({ url }: { url: string }) {
  return (
    <video className={classes.video} src={url} aria-label={t('video')} controls preload="metadata">
      <track kind="captions" src={url.replace(/\.\w+$/, '.vtt')} default />
    </video>
  );
}
