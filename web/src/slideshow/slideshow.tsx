import { Select } from '@mantine/core';
import { useFullscreenDocument } from '@mantine/hooks';
import {
  IconChevronLeft,
  IconChevronRight,
  IconMaximize,
  IconMinimize,
  IconPlayerPause,
  IconPlayerPlay,
  IconX,
} from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import * as z from 'zod/mini';
import { thumbnailUrl } from '../api/media.ts';
import type { AssetSummary } from '../assets/asset-summary.ts';
import { useStored } from '../lib/use-stored.ts';
import { useSwipe } from '../lib/use-swipe.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { useShortcut } from '../ui/shortcuts.ts';
import classes from './slideshow.module.css';
import { t } from './texts.ts';

/** Seconds that a picture can be shown for. */
const SECONDS = [3, 5, 10, 30] as const;
const Seconds = z.literal(SECONDS);
type Seconds = z.infer<typeof Seconds>;
const DEFAULT_SECONDS: Seconds = 5;

/** Box of a picture, in pixels: the largest that the server renders from previews. */
const BOX = { width: 2048, height: 1536 };

/** Milliseconds without a movement after which the controls disappear. */
const HIDE_MS = 2500;

interface SlideshowProps {
  pictures: readonly AssetSummary[];
  /** Position of the first picture; below 0 for the first of all. */
  first: number;
  onClose: () => void;
}

/** Shows pictures one after the other, from the first again after the last. A picture stays until the next one has loaded. */
export function Slideshow({ pictures, first, onClose }: SlideshowProps) {
  const [index, setIndex] = useState(Math.max(0, first));
  const [loaded, setLoaded] = useState<number | null>(null);
  const [isPlaying, setIsPlaying] = useState(true);
  const [seconds, setSeconds] = useStored('slideshow', Seconds, DEFAULT_SECONDS);
  const hasControls = useControls();
  const step = (by: number) => setIndex((now) => (now + by + pictures.length) % pictures.length);
  const swipe = useSwipe({ left: () => step(1), right: () => step(-1) });
  useShortcut('previousSlide', () => step(-1));
  useShortcut('nextSlide', () => step(1));
  useShortcut('pauseSlides', () => setIsPlaying((now) => !now));
  const goOn = useEffectEvent(() => step(1));
  useEffect(() => {
    if (!isPlaying || loaded !== index) return;
    const timer = setTimeout(() => goOn(), seconds * 1000);
    return () => clearTimeout(timer);
  }, [isPlaying, loaded, index, seconds]);
  useEffect(() => () => void (document.fullscreenElement && document.exitFullscreen()), []);
  const shown = [...new Set([loaded ?? index, index, (index + 1) % pictures.length])];
  return (
    <div
      className={classes.stage}
      data-slideshow
      data-controls={hasControls || undefined}
      {...swipe}
    >
      {shown.map((position) => {
        const picture = pictures[position];
        if (!picture) return null;
        const { id, name, render_version: renderVersion } = picture;
        const isShown = position === (loaded ?? index);
        return (
          <img
            key={id}
            className={classes.picture}
            src={thumbnailUrl(id, { ...BOX, renderVersion })}
            alt={isShown ? name : ''}
            aria-hidden={!isShown}
            data-shown={isShown || undefined}
            draggable={false}
            onLoad={() => position === index && setLoaded(position)}
            onError={() => position === index && setLoaded(position)}
          />
        );
      })}
      <SlideControls
        position={t('position', { position: index + 1, total: pictures.length })}
        isPlaying={isPlaying}
        seconds={seconds}
        onStep={step}
        onPlay={setIsPlaying}
        onSeconds={setSeconds}
        onClose={onClose}
      />
    </div>
  );
}

interface SlideControlsProps {
  position: string;
  isPlaying: boolean;
  seconds: Seconds;
  onStep: (by: number) => void;
  onPlay: (isPlaying: boolean) => void;
  onSeconds: (seconds: Seconds) => void;
  onClose: () => void;
}

function SlideControls(props: SlideControlsProps) {
  const { position, isPlaying, seconds, onStep, onPlay, onSeconds, onClose } = props;
  const { toggle, fullscreen } = useFullscreenDocument();
  return (
    <div className={classes.controls} role="toolbar" aria-label={t('title')}>
      <span className={classes.position} role="status">
        {position}
      </span>
      <IconButton
        className={classes.button}
        icon={IconChevronLeft}
        size={40}
        label={t('previous')}
        onClick={() => onStep(-1)}
      />
      <IconButton
        className={classes.button}
        icon={isPlaying ? IconPlayerPause : IconPlayerPlay}
        size={40}
        label={t(isPlaying ? 'pause' : 'play')}
        onClick={() => onPlay(!isPlaying)}
        data-autofocus
      />
      <IconButton
        className={classes.button}
        icon={IconChevronRight}
        size={40}
        label={t('next')}
        onClick={() => onStep(1)}
      />
      <Select
        className={classes.seconds}
        classNames={{ input: classes.select, section: classes.arrows }}
        size="xs"
        aria-label={t('seconds')}
        value={String(seconds)}
        data={SECONDS.map((count) => ({ value: String(count), label: t('second', { count }) }))}
        allowDeselect={false}
        onChange={(value) => onSeconds(SECONDS.find((one) => String(one) === value) ?? seconds)}
      />
      {document.fullscreenEnabled && (
        <IconButton
          className={classes.button}
          icon={fullscreen ? IconMinimize : IconMaximize}
          size={40}
          label={t(fullscreen ? 'leaveFullScreen' : 'fullScreen')}
          onClick={() => void toggle()}
        />
      )}
      <IconButton
        className={classes.button}
        icon={IconX}
        size={40}
        label={t('close')}
        onClick={onClose}
      />
    </div>
  );
}

/** Tells whether the controls are shown: for a moment after each movement of the pointer and each key. */
function useControls(): boolean {
  const [isShown, setIsShown] = useState(true);
  useEffect(() => {
    let timer = setTimeout(() => setIsShown(false), HIDE_MS);
    const show = () => {
      setIsShown(true);
      clearTimeout(timer);
      timer = setTimeout(() => setIsShown(false), HIDE_MS);
    };
    const listeners = new AbortController();
    const { signal } = listeners;
    for (const type of ['pointermove', 'pointerdown', 'keydown'])
      window.addEventListener(type, show, { signal });
    return () => {
      clearTimeout(timer);
      listeners.abort();
    };
  }, []);
  return isShown;
}
