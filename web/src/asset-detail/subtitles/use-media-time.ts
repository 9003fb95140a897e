import { useEffect, useState } from 'react';

/**
 * Follows the position of the media element inside a container, in seconds, and seeks in it. Pauses other players of
 * the page.
 */
export function useMediaTime() {
  const [container, setContainer] = useState<HTMLElement | null>(null);
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (!container) return;
    // Players behind the dialog would still be audible.
    for (const media of document.querySelectorAll<HTMLMediaElement>('video, audio')) media.pause();
    const handleTime = ({ target }: Event) => {
      if (target instanceof HTMLMediaElement) setSeconds(target.currentTime);
    };
    // Captures, because media events do not bubble and the element may be replaced.
    const names = ['timeupdate', 'seeking'];
    for (const name of names) container.addEventListener(name, handleTime, true);
    return () => {
      for (const name of names) container.removeEventListener(name, handleTime, true);
    };
  }, [container]);
  const seek = (to: number) => {
    const media = container?.querySelector<HTMLMediaElement>('video, audio');
    if (media) media.currentTime = to;
  };
  return { setContainer, seconds, seek };
}
