import { type Ref, useState } from 'react';
import classes from './card-preview.module.css';

interface SilentVideoProps {
  ref: Ref<HTMLVideoElement>;
  src?: string | undefined;
}

/** Loops a video over a thumbnail, muted. It becomes visible once it plays. */
export function SilentVideo({ ref, src }: SilentVideoProps) {
  const [isPlaying, setIsPlaying] = useState(false);
  return (
    <video
      ref={ref}
      src={src}
      className={classes.preview}
      data-playing={isPlaying || undefined}
      autoPlay
      loop
      muted
      playsInline
      disablePictureInPicture
      tabIndex={-1}
      aria-hidden
      onPlaying={() => setIsPlaying(true)}
    />
  );
}

/** Stops the download of a video that is removed; browsers continue it otherwise. */
export function unload(video: HTMLVideoElement): void {
  video.pause();
  video.removeAttribute('src');
  video.load();
}
