import { useEffect, useRef, useState } from 'react';

type StartState = 'idle' | 'requested' | 'started';

/**
 * Follows a video until it shows its first frame. `request` may be called before there is a media element: the video
 * then plays as soon as it is mounted. Returns to `idle` if the browser refuses to play.
 */
export function useVideoStart(media: HTMLVideoElement | null) {
  const [start, setStart] = useState<StartState>('idle');
  const button = useRef<HTMLButtonElement>(null);
  const isRequested = start === 'requested';
  useEffect(() => {
    if (!isRequested || !media?.paused) return;
    media.play().catch(({ name }: DOMException) => {
      if (name === 'NotAllowedError') setStart('idle');
    });
  }, [media, isRequested]);
  useEffect(() => {
    if (!media) return;
    const listeners = {
      play: () => setStart((now) => (now === 'idle' ? 'requested' : now)),
      pause: () => setStart((now) => (now === 'requested' ? 'idle' : now)),
      playing: () => {
        if (button.current === document.activeElement) focusPlayer(media);
        setStart('started');
      },
    };
    for (const [event, listener] of Object.entries(listeners))
      media.addEventListener(event, listener);
    return () => {
      for (const [event, listener] of Object.entries(listeners))
        media.removeEventListener(event, listener);
    };
  }, [media]);
  return { start, button, request: () => setStart('requested') };
}

/** Moves the focus from the start button, which disappears, to the player, which accepts keys. */
function focusPlayer(media: HTMLVideoElement): void {
  media.closest<HTMLElement>('[tabindex]')?.focus({ preventScroll: true });
}
