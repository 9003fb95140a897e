import Hls from 'hls.js';
import { useEffect, useState } from 'react';
import { AudioTracks } from './audio-tracks.ts';
import { FilmQualities } from './hls-qualities.ts';

/**
 * Plays a film in pieces with a media element, where the browser does not by itself. Gives what the element is to have as its source,
 * and calls `onFailed` when the film cannot go on.
 */
export function useHls(media: HTMLVideoElement | null, playlist: string, onFailed: () => void) {
  const [needsHelp] = useState(() => Hls.isSupported());
  useEffect(() => {
    if (!media) return;
    if (!needsHelp) {
      media.addEventListener('error', onFailed);
      return () => media.removeEventListener('error', onFailed);
    }
    const hls = new Hls({ enableWorker: false, capLevelToPlayerSize: true });
    hls.on(Hls.Events.ERROR, (_event, { fatal, type }) => {
      if (!fatal) return;
      if (type === Hls.ErrorTypes.MEDIA_ERROR) hls.recoverMediaError();
      else onFailed();
    });
    const qualities = new FilmQualities((index) => {
      hls.nextLevel = index;
    });
    hls.on(Hls.Events.MANIFEST_PARSED, (_event, { levels }) => {
      qualities.levels = levels;
    });
    hls.on(Hls.Events.LEVEL_SWITCHED, (_event, { level }) => {
      qualities.shown = level;
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
    // Where the player looks for them. Safari has an audioTracks of its own, which cannot be assigned.
    Object.assign(media, { videoRenditions: qualities });
    Object.defineProperty(media, 'audioTracks', { value: tracks, configurable: true });
    const isAsked = !media.paused; // it is forgotten when the element gets its source
    hls.once(Hls.Events.MEDIA_ATTACHED, () => {
      if (isAsked) void media.play().catch(() => undefined);
    });
    hls.loadSource(playlist);
    hls.attachMedia(media);
    return () => hls.destroy();
  }, [media, needsHelp, playlist, onFailed]);
  return needsHelp ? undefined : playlist;
}
