import { useEffect, useRef, useState } from 'react';
import { prefersReducedMotion } from '../../lib/media-features.ts';
import { useMediaValue } from '../viewer/player/use-playback-time.ts';
import type { Passage } from './use-transcript.ts';

/** Part of the list that is above the current passage after a scroll. */
const ABOVE = 0.25;

/**
 * Follows the player in a list of passages: scrolls the current one into view until the user scrolls or moves the focus. `current` is its
 * position in the list; -1 while none is spoken or shown.
 */
export function useFollowPlayback(media: HTMLMediaElement | null, passages: readonly Passage[]) {
  const list = useRef<HTMLOListElement>(null);
  const [isFollowing, setIsFollowing] = useState(true);
  const current = useMediaValue(media, () => {
    const second = media?.currentTime ?? 0;
    return passages.findLastIndex(({ start, until }) => start <= second && second < until);
  });
  useEffect(() => {
    if (isFollowing) showPassage(list.current, current);
  }, [isFollowing, current]);
  const stop = () => setIsFollowing(false);
  return {
    current,
    isFollowing,
    follow: () => setIsFollowing(true),
    stopFollowing: stop,
    listProps: {
      ref: list,
      onWheel: stop,
      onTouchMove: stop,
      // A press beside the passages is one of the scroll bar.
      onPointerDown: (event: React.PointerEvent) => event.target === list.current && stop(),
    },
  };
}

/** Scrolls a list, and nothing around it, until the item at a position is visible. */
function showPassage(list: HTMLElement | null, position: number): void {
  const item = list?.children[position];
  if (!list || !(item instanceof HTMLElement)) return;
  const { offsetTop: top, offsetHeight: height } = item;
  const isVisible = top >= list.scrollTop && top + height <= list.scrollTop + list.clientHeight;
  if (isVisible) return;
  list.scrollTo({
    top: top - ABOVE * list.clientHeight,
    behavior: prefersReducedMotion() ? 'auto' : 'smooth',
  });
}
