import Hls from 'hls.js';
import { useEffect, useState } from 'react';

/**
 * Plays a film in pieces with a media element, where the browser does not by itself. Gives what the element is to have as its source,
 * and calls `onFailed` when the film cannot go on.
 */
export function useFilm(media: HTMLVideoElement | null, playlist: string, onFailed: () => void) {
  const [needsHelp] = useState(() => Hls.isSupported());
  useEffect(() => {
    if (!media || !needsHelp) return;
    const hls = new Hls({ enableWorker: false, capLevelToPlayerSize: true });
    hls.on(Hls.Events.ERROR, (_event, { fatal, type }) => {
      if (!fatal) return;
      if (type === Hls.ErrorTypes.MEDIA_ERROR) hls.recoverMediaError();
      else onFailed();
    });
    hls.loadSource(playlist);
    hls.attachMedia(media);
    return () => hls.destroy();
  }, [media, needsHelp, playlist, onFailed]);
  return needsHelp ? undefined : playlist;
}
