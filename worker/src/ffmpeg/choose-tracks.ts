import type { UnusedTrack } from '@spindle/contracts/assets/assets';
import { type Stream, UNKNOWN } from './ffprobe-output.ts';

/** Codecs of text subtitles; all others are bitmaps. */
const TEXT_SUBTITLE_CODECS: readonly string[] = [
  'subrip',
  'ass',
  'ssa',
  'mov_text',
  'webvtt',
  'text',
];

/** Limits the unused tracks that are listed. */
const LISTED_MAX = 50;

/** The streams of a media file that are used. */
export interface ChosenTracks {
  video: Stream | undefined;
  /** The video track of a file without one that can be decoded. */
  unreadableVideo: Stream | undefined;
  /** The default track first, then in the order of the file. */
  audio: Stream[];
  cover: Stream | undefined;
  unused: UnusedTrack[];
}

/**
 * Chooses the video track and the audio tracks: only those that can be decoded, and the default one first. `decoders` are the names
 * of the codecs that ffmpeg can decode.
 */
export function chooseTracks(streams: Stream[], decoders: ReadonlySet<string>): ChosenTracks {
  const ofType = (type: string) => streams.filter(({ codec_type }) => codec_type === type);
  const isUsable = (stream: Stream) => canDecode(stream, decoders);
  const frames = ofType('video').filter((stream) => !isAttached(stream) && stream.width > 0);
  const [video] = defaultFirst(frames.filter(isUsable));
  const audio = defaultFirst(ofType('audio').filter(isUsable));
  const cover = ofType('video').find(isAttached);
  const used = [video, ...audio, ...ofType('subtitle').filter(isTextSubtitle)];
  if (!video && frames.length === 0) used.push(cover); // it stands for an audio file
  const unused = streams
    .filter((stream) => !used.includes(stream))
    .slice(0, LISTED_MAX)
    .map((stream) => describeUnused(stream, isUsable(stream)));
  const unreadableVideo = video ? undefined : frames[0];
  return { video, unreadableVideo, audio, cover, unused };
}

/** Returns whether a stream is a text subtitle. */
export function isTextSubtitle({ codec_type, codec_name }: Stream): boolean {
  return codec_type === 'subtitle' && TEXT_SUBTITLE_CODECS.includes(codec_name);
}

/**
 * Returns whether ffmpeg can decode an audio or video stream: it has the decoder, and the decoder accepted the stream and
 * reported the format of its frames or samples.
 */
export function canDecode(stream: Stream, decoders: ReadonlySet<string>): boolean {
  return decoders.has(stream.codec_name) && hasFormat(stream);
}

/** Returns whether ffprobe found out the format of the decoded frames or samples. */
export function hasFormat({ codec_type, pix_fmt, sample_fmt }: Stream): boolean {
  return (codec_type === 'video' ? pix_fmt : sample_fmt) !== UNKNOWN;
}

function isAttached({ disposition }: Stream): boolean {
  return disposition?.attached_pic === 1;
}

function defaultFirst(streams: Stream[]): Stream[] {
  const isDefault = ({ disposition }: Stream) => disposition?.default === 1;
  return [...streams.filter(isDefault), ...streams.filter((stream) => !isDefault(stream))];
}

/** Returns the name of a codec, or the characters that stand for it in the file if ffmpeg does not know it. */
export function codecOf({ codec_name, codec_tag_string }: Stream): string {
  if (codec_name !== UNKNOWN) return codec_name;
  return /^[\w .-]{4}$/.test(codec_tag_string) ? codec_tag_string.trim() : UNKNOWN;
}

function describeUnused(stream: Stream, isUsable: boolean): UnusedTrack {
  const { codec_type } = stream;
  const codec = codecOf(stream);
  if (isAttached(stream))
    return { kind: 'IMAGE', codec, reason: 'An attached image, which is not part of the video.' };
  switch (codec_type) {
    case 'video':
    case 'audio': {
      const reason = isUsable
        ? 'Only one video track is shown.'
        : `This server cannot decode ${codec}.`;
      return { kind: codec_type === 'video' ? 'VIDEO' : 'AUDIO', codec, reason };
    }
    case 'subtitle':
      return { kind: 'SUBTITLE', codec, reason: 'Subtitles stored as images are not shown.' };
    case 'attachment':
      return { kind: 'DATA', codec, reason: 'An attached file, which players do not show.' };
    default: {
      const content = codec === 'tmcd' ? 'A timecode' : 'Data';
      return { kind: 'DATA', codec, reason: `${content}, which players do not show.` };
    }
  }
}
