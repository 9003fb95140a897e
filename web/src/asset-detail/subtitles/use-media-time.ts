import { useEffect, useState } from 'react';

/** The time of the media element within a box, and the way to another. */
export function useMediaTime() {
  const [box, setBox] = useState<HTMLElement | null>(null);
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (!box) return;
    // What plays behind would be heard besides.
    for (const media of document.querySelectorAll<HTMLMediaElement>('video, audio')) media.pause();
    const handleTime = ({ target }: Event) => {
      if (target instanceof HTMLMediaElement) setSeconds(target.currentTime);
    };
    // Events of media do not bubble, and which element plays may change.
    const names = ['timeupdate', 'seeking'];
    for (const name of names) box.addEventListener(name, handleTime, true);
    return () => {
      for (const name of names) box.removeEventListener(name, handleTime, true);
    };
  }, [box]);
  const seek = (to: number) => {
    const media = box?.querySelector<HTMLMediaElement>('video, audio');
    if (media) media.currentTime = to;
  };
  return { setBox, seconds, seek };
}
