import { useEffect, useState } from 'react';
import { useShortcut } from '../../../ui/shortcuts.ts';

/** The marked part of a video, in seconds. `end` is null for the end of the video. */
export interface ClipMarks {
  start: number;
  end: number | null;
}

const WHOLE: ClipMarks = { start: 0, end: null };

/** Returns the marked part of a video and functions that mark it at the position of the player. The keys B and E do so too. */
export function useClipMarks(video: HTMLVideoElement | null, onMark: () => void) {
  const [marks, setMarks] = useState(WHOLE);
  const markStart = () => {
    if (!video) return;
    const start = video.currentTime;
    setMarks(({ end }) => ({ start, end: end !== null && end > start ? end : null }));
    onMark();
  };
  const markEnd = () => {
    if (!video) return;
    const end = video.currentTime;
    setMarks(({ start }) => (end > 0 ? { start: start < end ? start : 0, end } : WHOLE));
    onMark();
  };
  useShortcut('markStart', markStart, video !== null);
  useShortcut('markEnd', markEnd, video !== null);
  return { marks, markStart, markEnd, clear: () => setMarks(WHOLE) };
}

/** Plays the marked part again and again, without what is outside. */
export function useLoop(video: HTMLVideoElement | null, { start, end }: ClipMarks, isOn: boolean) {
  useEffect(() => {
    if (!video || !isOn) return;
    const handleTime = () => {
      const isBehind = end !== null && video.currentTime >= end;
      if (!video.paused && (isBehind || video.currentTime < start)) video.currentTime = start;
    };
    const handleEnd = () => {
      video.currentTime = start;
      void video.play();
    };
    video.addEventListener('timeupdate', handleTime);
    video.addEventListener('ended', handleEnd);
    return () => {
      video.removeEventListener('timeupdate', handleTime);
      video.removeEventListener('ended', handleEnd);
    };
  }, [video, start, end, isOn]);
}
