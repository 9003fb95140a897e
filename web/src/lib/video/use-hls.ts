import Hls from 'hls.js';
import { useEffect, useState } from 'react';
import { AudioTracks } from './audio-tracks.ts';
import { HlsQualities } from './hls-qualities.ts';

/**
 * Plays the HLS stream with the URL `playlist` in a media element. Uses hls.js, or the browser itself where hls.js cannot run.
 * Returns the `src` for the element; undefined with hls.js, which sets its own. Calls `onFailed` when playback cannot continue.
 */
export function useHls(media: HTMLVideoElement | null, playlist: string, onFailed: () => void) {
  const [usesHlsJs] = useState(() => Hls.isSupported());
  useEffect(() => {
    if (!media) return;
    if (!usesHlsJs) {
      media.addEventListener('error', onFailed);
      return () => media.removeEventListener('error', onFailed);
    }
    // Segments are fragmented MP4: there is nothing to remux, so a worker gains nothing.
    const hls = new Hls({ enableWorker: false, capLevelToPlayerSize: true });
    hls.on(Hls.Events.ERROR, (_event, { fatal, type }) => {
      if (!fatal) return;
      if (type === Hls.ErrorTypes.MEDIA_ERROR) hls.recoverMediaError();
      else onFailed();
    });
    const qualities = new HlsQualities((index) => {
      hls.nextLevel = index;
    });
    hls.on(Hls.Events.MANIFEST_PARSED, (_event, { levels }) => {
      qualities.levels = levels;
    });
    hls.on(Hls.Events.LEVEL_SWITCHED, (_event, { level }) => {
      qualities.active = level;
    });
    const tracks = new AudioTracks((index) => {
      hls.audioTrack = index;
    });
    hls.on(Hls.Events.AUDIO_TRACKS_UPDATED, (_event, { audioTracks }) => {
      tracks.playlists = audioTracks;
    });
    hls.on(Hls.Events.AUDIO_TRACK_SWITCHED, (_event, { id }) => {
      tracks.playing = id;
    });
    // The controls of @videojs/react read these properties. Safari has its own audioTracks, which cannot be assigned.
    Object.assign(media, { videoRenditions: qualities });
    Object.defineProperty(media, 'audioTracks', { value: tracks, configurable: true });
    const shouldPlay = !media.paused; // setting the source resets this
    hls.once(Hls.Events.MEDIA_ATTACHED, () => {
      // The browser may require a click before it plays.
      if (shouldPlay) void media.play().catch(() => undefined);
    });
    hls.loadSource(playlist);
    hls.attachMedia(media);
    return () => hls.destroy();
  }, [media, usesHlsJs, playlist, onFailed]);
  return usesHlsJs ? undefined : playlist;
}
