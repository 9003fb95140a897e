import { Video } from '@videojs/react/video';
import { type ComponentProps, useState } from 'react';
import { useFilm } from './use-film.ts';

interface FilmPlayerProps extends Omit<ComponentProps<typeof Video>, 'src' | 'ref'> {
  playlist: string;
  /** Called when the film cannot go on. */
  onFailed: () => void;
}

/** The picture of a film in pieces. */
export function FilmPlayer({ playlist, onFailed, ...props }: FilmPlayerProps) {
  const [media, setMedia] = useState<HTMLVideoElement | null>(null);
  const src = useFilm(media, playlist, onFailed);
  return <Video ref={setMedia} {...props} {...(src !== undefined && { src })} />;
}
