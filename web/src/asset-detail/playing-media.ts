import { createContext } from 'react';

/** The media element of the viewer, for controls outside the player. */
interface PlayingMedia {
  /** Null while no video or recording is shown. */
  media: HTMLMediaElement | null;
  setMedia: (media: HTMLMediaElement | null) => void;
}

export const PlayingMediaContext = createContext<PlayingMedia>({
  media: null,
  setMedia: () => undefined,
});

/** Returns the media element if it is a video. */
export const videoOf = ({ media }: PlayingMedia): HTMLVideoElement | null =>
  media instanceof HTMLVideoElement ? media : null;
