import { useCallback, useEffect, useRef, useState } from 'react';

/** The time of the media element within a box, and the way to another. */
export function useMediaTime() {
  const box = useRef<HTMLDivElement>(null);
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const within = box.current;
    if (!within) return;
    // What plays behind would be heard besides.
    for (const media of document.querySelectorAll<HTMLMediaElement>('video, audio')) media.pause();
    const handleTime = ({ target }: Event) => {
      if (target instanceof HTMLMediaElement) setSeconds(target.currentTime);
    };
    // Events of media do not bubble, and which element plays may change.
    const names = ['timeupdate', 'seeking'];
    for (const name of names) within.addEventListener(name, handleTime, true);
    return () => {
      for (const name of names) within.removeEventListener(name, handleTime, true);
    };
  }, []);
  const seek = useCallback((to: number) => {
    const media = box.current?.querySelector<HTMLMediaElement>('video, audio');
    if (media) media.currentTime = to;
  }, []);
  return { box, seconds, seek };
}
