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
  /** Address of a film for its first step. */
  film: string | undefined;
  /** Whether help was asked for. */
  isAsked: boolean;
  onShown: () => void;
  onClose: () => void;
  /** Called when help was asked for and the page has nothing that the tour speaks of. */
  onNone: () => void;
}

/** Leads around a page, once what it speaks of is there. */
export function TourView({ path, film, isAsked, onShown, onClose, onNone }: TourViewProps) {
  const steps = useFoundSteps(TOURS[path], { isAsked, onNone });
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
      maxWidth={film ? 440 : 340}
      zIndex="var(--level-tour)"
      tooltipShadow="xl"
    >
      {steps.map(({ target, title, body }, index) => (
        <Tour.Step key={target} target={target} title={title}>
          {index === 0 && film && <Film address={film} />}
          {body}
        </Tour.Step>
      ))}
    </Tour>
  );
}

/** Its captions lie beside it. */
function Film({ address }: { address: string }) {
  return (
    <video
      className={classes.film}
      src={address}
      aria-label={t('film')}
      controls
      preload="metadata"
    >
      <track kind="captions" src={address.replace(/\.\w+$/, '.vtt')} default />
    </video>
  );
}
