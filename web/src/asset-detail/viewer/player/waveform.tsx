import type { Waveform as WaveformData } from '@spindle/contracts/video/waveforms';
import { useEffect, useState } from 'react';
import WaveSurfer from 'wavesurfer.js';
import classes from './waveform.module.css';

interface WaveformProps {
  waveform: WaveformData;
  /** The element that plays the recording. */
  media: HTMLMediaElement;
}

/**
 * Draws the waveform of a recording and its playback position. Click or drag to seek; the player's slider does the
 * same by keys.
 */
export function Waveform({ waveform, media }: WaveformProps) {
  const [box, setBox] = useState<HTMLDivElement | null>(null);
  useEffect(() => {
    if (!box) return;
    const { color, accentColor } = getComputedStyle(box);
    const wave = WaveSurfer.create({
      container: box,
      media,
      peaks: [waveform.peaks],
      duration: waveform.duration,
      waveColor: color,
      progressColor: accentColor,
      cursorColor: color,
      height: 'auto',
      barWidth: 2,
      barGap: 1,
      barRadius: 2,
      normalize: true,
      dragToSeek: true,
      hideScrollbar: true,
    });
    return () => wave.destroy();
  }, [box, media, waveform]);
  return <div ref={setBox} className={classes.wave} data-waveform aria-hidden />;
}
