import { useCallback, useState } from 'react';
import { playlistUrl } from '../../api/media.ts';
import { useHls } from '../../lib/video/use-hls.ts';
import { SilentVideo, unload } from './silent-video.tsx';

/** Plays the HLS rendition of a video on its card, in the smallest size that fills it. */
export function CardVideo({ id }: { id: string }) {
  const [media, setMedia] = useState<HTMLVideoElement | null>(null);
  const src = useHls(media, playlistUrl(id), ignore);
  const takeMedia = useCallback((video: HTMLVideoElement) => {
    setMedia(video);
    return () => unload(video);
  }, []);
  return <SilentVideo ref={takeMedia} src={src} />;
}

/** The thumbnail stays where the film cannot be played. */
function ignore(): void {}
