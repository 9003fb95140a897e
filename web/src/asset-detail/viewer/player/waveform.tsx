import type { Waveform as Measured } from '@spindle/contracts/video/waveforms';
import { useEffect, useState } from 'react';
import WaveSurfer from 'wavesurfer.js';
import classes from './waveform.module.css';

interface WaveformProps {
  measured: Measured;
  /** What plays it. */
  media: HTMLMediaElement;
}

/** A sound from its beginning to its end, as far as it has played; a click or a drag goes there, as the player's own slider does by keys. */
export function Waveform({ measured, media }: WaveformProps) {
  const [box, setBox] = useState<HTMLDivElement | null>(null);
  useEffect(() => {
    if (!box) return;
    const { color, accentColor } = getComputedStyle(box);
    const wave = WaveSurfer.create({
      ...{ container: box, media, peaks: [measured.peaks], duration: measured.duration },
      ...{ waveColor: color, progressColor: accentColor, cursorColor: color },
      ...{ height: 'auto', barWidth: 2, barGap: 1, barRadius: 2, normalize: true },
      ...{ dragToSeek: true, hideScrollbar: true },
    });
    return () => wave.destroy();
  }, [box, media, measured]);
  return <div ref={setBox} className={classes.wave} data-waveform aria-hidden />;
}
