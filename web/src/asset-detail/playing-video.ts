import { createContext } from 'react';

/** The video element of the viewer, for controls outside the player. */
interface PlayingVideo {
  /** Null while no video is shown. */
  video: HTMLVideoElement | null;
  setVideo: (video: HTMLVideoElement | null) => void;
}

export const PlayingVideoContext = createContext<PlayingVideo>({
  video: null,
  setVideo: () => undefined,
});
