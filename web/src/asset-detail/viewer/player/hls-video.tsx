import { useMergedRef } from '@mantine/hooks';
import { Video } from '@videojs/react/video';
import { type ComponentProps, useState } from 'react';
import { useHls } from '../../../lib/video/use-hls.ts';

interface FilmPlayerProps extends Omit<ComponentProps<typeof Video>, 'src' | 'ref'> {
  /** Told of the element. */
  onVideo: (video: HTMLVideoElement | null) => void;
  playlist: string;
  /** Called when the film cannot go on. */
  onFailed: () => void;
}

/** The picture of a film in pieces. */
export function FilmPlayer({ playlist, onFailed, onVideo, ...props }: FilmPlayerProps) {
  const [media, setMedia] = useState<HTMLVideoElement | null>(null);
  const src = useHls(media, playlist, onFailed);
  const ref = useMergedRef(setMedia, onVideo);
  return <Video ref={ref} {...props} {...(src !== undefined && { src })} />;
}
