import { canonicalLanguage } from '@spindle/contracts/subtitles/language-tag';
import {
  type RenditionIndex,
  type RenditionTrack,
  trackName,
  trackSeconds,
} from '@spindle/core/video/rendition-index';
import type { AddressOf } from '../files/pass-credentials.ts';

/** Group id of the audio tracks. */
const AUDIO_GROUP = 'sound';

const nameOf = ({ key }: RenditionTrack) => trackName(key);

/** Group id of the subtitles. */
const SUBTITLE_GROUP = 'subtitles';

interface PlaylistOptions {
  addressOf: AddressOf;
  /** Whether the rendition is complete. The playlist of an incomplete one grows; players still begin at the start. */
  isWhole: boolean;
}

const FROM_THE_BEGINNING = '#EXT-X-START:TIME-OFFSET=0,PRECISE=YES';

/** Writes the main playlist: sizes and audio tracks, and for a complete rendition also subtitles and key frames. RFC 8216. */
export function masterPlaylist(
  { sizes, sounds }: RenditionIndex,
  { addressOf, isWhole, languages }: PlaylistOptions & { languages: string[] },
): string {
  const audioPeak = Math.max(0, ...sounds.map((track) => peakOf(track)));
  const lines = ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS'];
  if (!isWhole) lines.push(FROM_THE_BEGINNING);
  for (const [at, track] of describeAudioTracks(sounds).entries()) {
    const language = track.language === undefined ? '' : `,LANGUAGE="${track.language}"`;
    const isFirst = at === 0 ? 'YES' : 'NO';
    lines.push(
      `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="${AUDIO_GROUP}",NAME="${track.name}"${language},DEFAULT=${isFirst},AUTOSELECT=${track.isAutoSelected ? 'YES' : 'NO'},CHANNELS="2",URI="${addressOf(`hls/${track.path}.m3u8`)}"`,
    );
  }
  const names = uniqueNames(languages.map(nameOfLanguage));
  for (const [at, language] of languages.entries())
    lines.push(
      `#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="${SUBTITLE_GROUP}",NAME="${names[at]}",LANGUAGE="${language}",DEFAULT=NO,AUTOSELECT=YES,FORCED=NO,URI="${addressOf(`subtitles/${language}.m3u8`)}"`,
    );
  const groups = [
    ...(sounds.length > 0 ? [`,AUDIO="${AUDIO_GROUP}"`] : []),
    ...(languages.length > 0 ? [`,SUBTITLES="${SUBTITLE_GROUP}"`] : []),
  ].join('');
  for (const track of sizes) {
    const codecs = [track.codec, ...sounds.slice(0, 1).map(({ codec }) => codec)].join(',');
    lines.push(
      `#EXT-X-STREAM-INF:BANDWIDTH=${peakOf(track) + audioPeak},AVERAGE-BANDWIDTH=${meanOf(track) + audioPeak},CODECS="${codecs}",RESOLUTION=${track.width}x${track.height},FRAME-RATE=${track.frameRate.toFixed(3)}${groups}`,
      addressOf(`hls/${nameOf(track)}.m3u8`),
    );
  }
  for (const track of isWhole ? sizes : [])
    lines.push(
      `#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=${keyFramePeakOf(track)},CODECS="${track.codec}",RESOLUTION=${track.width}x${track.height},URI="${addressOf(`hls/${nameOf(track)}.m3u8?iframes=1`)}"`,
    );
  return `${lines.join('\n')}\n`;
}

/** Writes the playlist of a track's segments, or with `isKeyFrames` of their key frames. */
export function trackPlaylist(
  track: RenditionTrack,
  { addressOf, isWhole, isKeyFrames }: PlaylistOptions & { isKeyFrames: boolean },
): string {
  const longest = Math.max(1, ...track.pieces.map(({ seconds }) => seconds));
  const lines = [
    ...['#EXTM3U', '#EXT-X-VERSION:7', `#EXT-X-TARGETDURATION:${Math.round(longest)}`],
    ...['#EXT-X-MEDIA-SEQUENCE:0', `#EXT-X-PLAYLIST-TYPE:${isWhole ? 'VOD' : 'EVENT'}`],
    ...(isWhole ? [] : [FROM_THE_BEGINNING]),
    isKeyFrames ? '#EXT-X-I-FRAMES-ONLY' : '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-MAP:URI="${addressOf(`${nameOf(track)}/init.m4s`)}"`,
  ];
  for (const [at, { seconds, pictureBytes }] of track.pieces.entries()) {
    lines.push(`#EXTINF:${seconds.toFixed(6)},`);
    if (isKeyFrames) lines.push(`#EXT-X-BYTERANGE:${pictureBytes}@0`);
    lines.push(addressOf(`${nameOf(track)}/${at}.m4s`));
  }
  if (isWhole) lines.push('#EXT-X-ENDLIST');
  return `${lines.join('\n')}\n`;
}

/** Writes the playlist of subtitles: one segment as long as the video. */
export function subtitlePlaylist({ sizes, sounds }: RenditionIndex, address: string): string {
  const seconds = Math.max(1, ...[...sizes, ...sounds].map(trackSeconds));
  const lines = [
    ...['#EXTM3U', '#EXT-X-VERSION:7', `#EXT-X-TARGETDURATION:${Math.round(seconds)}`],
    ...['#EXT-X-MEDIA-SEQUENCE:0', '#EXT-X-PLAYLIST-TYPE:VOD'],
    ...[`#EXTINF:${seconds.toFixed(6)},`, address, '#EXT-X-ENDLIST'],
  ];
  return `${lines.join('\n')}\n`;
}

/**
 * Describes audio tracks with LANGUAGE in BCP 47. Only the first track of each language is auto-selected: within a group, names
 * must be unique and auto-selected tracks must differ in language. RFC 8216, 4.3.4.1.1.
 */
function describeAudioTracks(sounds: RenditionIndex['sounds']) {
  const languages = sounds.map(({ language }) =>
    language === 'und' ? undefined : canonicalLanguage(language),
  );
  const names = uniqueNames(
    languages.map((language, at) =>
      language === undefined ? `Audio ${at + 1}` : nameOfLanguage(language),
    ),
  );
  return sounds.map((track, at) => ({
    path: nameOf(track),
    name: names[at],
    language: languages[at],
    isAutoSelected: languages.indexOf(languages[at]) === at,
  }));
}

/** Numbers the names that occur again: `Deutsch`, `Deutsch 2`. */
function uniqueNames(names: string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    let unique = name;
    for (let number = 2; taken.has(unique); number += 1) unique = `${name} ${number}`;
    taken.add(unique);
    return unique;
  });
}

/** Returns the name of a language in that language. */
function nameOfLanguage(language: string): string {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language;
  return name.replaceAll('"', '');
}

const bitsPerSecond = (bytes: number, seconds: number) =>
  Math.ceil((8 * bytes) / Math.max(seconds, 0.001));

/** Returns the bits per second of the largest segment. Ignores a very short last segment. */
function peakOf({ pieces }: RenditionTrack): number {
  const long = pieces.filter(({ seconds }) => seconds >= 1);
  return Math.max(
    0,
    ...(long.length > 0 ? long : pieces).map((segment) =>
      bitsPerSecond(segment.bytes, segment.seconds),
    ),
  );
}

/** Returns the bits per second of the whole track. */
function meanOf({ pieces }: RenditionTrack): number {
  const sum = (of: 'bytes' | 'seconds') =>
    pieces.reduce((total, segment) => total + segment[of], 0);
  return bitsPerSecond(sum('bytes'), sum('seconds'));
}

/** Returns the bits per second of the largest key frame, played for as long as its segment. */
function keyFramePeakOf({ pieces }: RenditionTrack): number {
  return Math.max(
    1,
    ...pieces.map((segment) => bitsPerSecond(segment.pictureBytes, segment.seconds)),
  );
}
