import { createContext } from 'react';

/** The video that the view of an asset plays, for what stands beside the player. */
interface PlayedVideo {
  /** Null where none is played. */
  video: HTMLVideoElement | null;
  setVideo: (video: HTMLVideoElement | null) => void;
}

export const PlayedVideoContext = createContext<PlayedVideo>({
  video: null,
  setVideo: () => undefined,
});
