import { useMergedRef } from '@mantine/hooks';
import { Video } from '@videojs/react/video';
import { type ComponentProps, useState } from 'react';
import { useHls } from '../../../lib/video/use-hls.ts';

interface HlsVideoProps extends Omit<ComponentProps<typeof Video>, 'src' | 'ref'> {
  /** Called with the element when it is mounted, and with null when it is unmounted. */
  onVideo: (video: HTMLVideoElement | null) => void;
  playlist: string;
  /** Called when playback failed and cannot be recovered. */
  onFailed: () => void;
}

/** Plays an HLS rendition. */
export function HlsVideo({ playlist, onFailed, onVideo, ...props }: HlsVideoProps) {
  const [media, setMedia] = useState<HTMLVideoElement | null>(null);
  const src = useHls(media, playlist, onFailed);
  const ref = useMergedRef(setMedia, onVideo);
  return <Video ref={ref} {...props} {...(src !== undefined && { src })} />;
}
