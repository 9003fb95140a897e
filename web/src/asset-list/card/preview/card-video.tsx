import { useCallback, useState } from 'react';
import { playlistUrl } from '../../../api/media.ts';
import { useHls } from '../../../lib/video/use-hls.ts';
import { SilentVideo, unload } from './silent-video.tsx';

/** Plays the HLS rendition of a video on its card, in the smallest size that fills it. */
export function CardVideo({ id }: { id: string }) {
  const [media, setMedia] = useState<HTMLVideoElement | null>(null);
  const src = useHls(media, playlistUrl(id), ignore);
  const attachMedia = useCallback((video: HTMLVideoElement) => {
    setMedia(video);
    return () => unload(video);
  }, []);
  return <SilentVideo ref={attachMedia} src={src} />;
}

/** Keeps the thumbnail when the rendition cannot be played. */
function ignore(): void {}
