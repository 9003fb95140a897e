import { useCallback, useSyncExternalStore } from 'react';

const EVENTS = ['loadedmetadata', 'timeupdate', 'seeking', 'durationchange', 'ended', 'emptied'];

/** Reads a value from a media element. Rerenders only when the value has changed. */
export function useMediaValue<T>(media: HTMLMediaElement | null, read: () => T): T {
  const subscribe = useCallback(
    (notify: () => void) => {
      for (const event of EVENTS) media?.addEventListener(event, notify);
      return () => {
        for (const event of EVENTS) media?.removeEventListener(event, notify);
      };
    },
    [media],
  );
  return useSyncExternalStore(subscribe, read);
}

/** Returns the length of a media element in whole seconds; until it has loaded, `known` or 0. */
export function useLength(media: HTMLMediaElement | null, known: number | null): number {
  return useMediaValue(media, () =>
    Math.round(media && Number.isFinite(media.duration) ? media.duration : (known ?? 0)),
  );
}

/** Returns the position of a media element in whole seconds; at its end `length`, which is rounded. */
export function usePosition(media: HTMLMediaElement | null, length: number): number {
  return useMediaValue(media, () => (media?.ended ? length : Math.floor(media?.currentTime ?? 0)));
}

/** Returns whether a media element knows its length and tracks. */
export function useIsLoaded(media: HTMLMediaElement | null): boolean {
  return useMediaValue(media, () => media !== null && media.readyState >= media.HAVE_METADATA);
}
