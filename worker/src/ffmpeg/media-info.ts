import type { UnusedTrack } from '@spindle/contracts/assets/assets';
import { isHdrTransfer } from '../programs/hdr-transfers.ts';
import { type ChosenTracks, codecOf, isTextSubtitle } from './choose-tracks.ts';
import type { Probed, Stream } from './ffprobe-output.ts';
import type { MeasuredLength } from './measure-length.ts';

/** The tracks and the length of a media file. */
export interface MediaInfo {
  durationSeconds: number | null;
  /** The video track that is shown. Its size is given after rotation; `shown` is the size in square pixels. */
  video: (VideoTrackInfo & Size & { shown: Size }) | null;
  /** The codec and size of the video track of a file without one that can be decoded. */
  unreadableVideo: (Size & { codec: string }) | null;
  /** All audio tracks that can be decoded. The first one is the default. */
  audioTracks: AudioTrack[];
  /** Text subtitles. `at` counts all subtitle tracks of the file from 0. */
  textSubtitles: { at: number; language: string }[];
  /** An attached image, such as an album cover. */
  cover: { codec: string; index: number } | null;
  /** The other tracks, each with the reason. */
  unusedTracks: UnusedTrack[];
}

interface VideoTrackInfo {
  /** Position among all streams of the file, from 0. */
  index: number;
  codec: string;
  /** Frames per second as ffprobe reports them, for example `30000/1001`: the average, and the lowest rate that represents every frame. */
  averageRate: string;
  baseRate: string;
  /** Whether the video has high dynamic range and needs tone mapping. */
  isHdr: boolean;
  /** Whether each frame consists of two fields. */
  isInterlaced: boolean;
  /** Whether every player can play it unchanged: 8-bit H.264, progressive, with square pixels and no rotation. */
  isPlain: boolean;
  /** Bits per second; null if unknown. */
  bitRate: number | null;
  /** Seconds that the last frame stays visible because the audio is longer, such as of a still image. */
  holdSeconds: number;
}

/** An audio track of a media file. */
export interface AudioTrack {
  /** Position among all streams of the file, from 0. */
  index: number;
  codec: string;
  channels: number;
  /** Three letters; `und` if unknown. */
  language: string;
}

/** Pixels. */
export interface Size {
  width: number;
  height: number;
}

/** 8-bit profiles of H.264 that every player supports. */
const PLAIN_PROFILES: readonly string[] = ['Constrained Baseline', 'Baseline', 'Main', 'High'];

/** Field orders of interlaced video, as ffprobe names them. */
const INTERLACED: readonly string[] = ['tt', 'bb', 'tb', 'bt'];

/** Returns the tracks and the length of a file. `measured` replaces the length that the file states. */
export function readMediaInfo(
  { streams, format }: Probed,
  { video, unreadableVideo, audio, cover, unused }: ChosenTracks,
  measured?: MeasuredLength,
): MediaInfo {
  const stated = format.duration ?? video?.duration ?? audio[0]?.duration ?? null;
  const durationSeconds = measured?.whole ?? stated;
  const end = measured ? measured.video : video && statedEnd(video);
  const missing = (durationSeconds ?? 0) - (end ?? Number.POSITIVE_INFINITY);
  const holdSeconds = audio.length > 0 && missing > HOLD_TOLERANCE ? missing : 0;
  return {
    durationSeconds,
    video: video ? { ...videoTrackOf(video), ...sizesOf(video), holdSeconds } : null,
    unreadableVideo: unreadableVideo
      ? { ...sizesOf(unreadableVideo), codec: codecOf(unreadableVideo) }
      : null,
    audioTracks: audio.map(({ index, codec_name, channels, tags }) => ({
      index,
      codec: codec_name,
      channels,
      language: languageOf(tags?.language),
    })),
    textSubtitles: textSubtitlesOf(streams),
    cover: cover ? { codec: cover.codec_name, index: cover.index } : null,
    unusedTracks: unused,
  };
}

/** Seconds that the audio may be longer than the video without holding the last frame. */
const HOLD_TOLERANCE = 1;

/** Returns the second at which a track ends, as the file states it. */
function statedEnd({ duration, tags }: Stream): number | undefined {
  return secondsOfTag(tags?.DURATION) ?? duration;
}

/** Returns the seconds of a Matroska tag such as `00:00:10.023000000`; undefined for any other text. */
function secondsOfTag(text = ''): number | undefined {
  const [, hours, minutes, seconds] = /^(\d+):(\d+):([\d.]+)$/.exec(text) ?? [];
  return seconds === undefined
    ? undefined
    : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

function textSubtitlesOf(streams: Stream[]): MediaInfo['textSubtitles'] {
  return streams
    .filter(({ codec_type }) => codec_type === 'subtitle')
    .map((stream, at) => ({ at, stream, language: languageOf(stream.tags?.language) }))
    .filter(({ stream }) => isTextSubtitle(stream))
    .map(({ at, language }) => ({ at, language }));
}

function videoTrackOf(stream: Stream): Omit<VideoTrackInfo, 'holdSeconds'> {
  return {
    index: stream.index,
    codec: stream.codec_name,
    averageRate: stream.avg_frame_rate,
    baseRate: stream.r_frame_rate,
    isHdr: isHdrTransfer(stream.color_transfer),
    isInterlaced: INTERLACED.includes(stream.field_order),
    isPlain: isPlain(stream),
    bitRate: stream.bit_rate ?? null,
  };
}

function isPlain(stream: Stream): boolean {
  const { codec_name, profile, pix_fmt, field_order } = stream;
  const isKnown = codec_name === 'h264' && PLAIN_PROFILES.includes(profile);
  const hasPlainFrames = pix_fmt === 'yuv420p' && !INTERLACED.includes(field_order);
  return isKnown && hasPlainFrames && rotationOf(stream) === 0 && pixelAspect(stream) === 1;
}

function languageOf(code = ''): string {
  return /^[a-z]{3}$/.test(code) ? code : 'und';
}

function sizesOf(stream: Stream): Size & { shown: Size } {
  const { width, height } = stream;
  const wide = Math.max(1, Math.round(width * pixelAspect(stream)));
  return isOnItsSide(stream)
    ? { width: height, height: width, shown: { width: height, height: wide } }
    : { width, height, shown: { width: wide, height } };
}

function isOnItsSide(stream: Stream): boolean {
  return Math.abs(rotationOf(stream)) % 180 === 90;
}

function rotationOf({ side_data_list }: Stream): number {
  return side_data_list?.find((data) => data.rotation !== undefined)?.rotation ?? 0;
}

/** Returns the width of a pixel divided by its height; 1 if that is unknown or implausible. */
function pixelAspect({ sample_aspect_ratio }: Stream): number {
  const [across = 0, down = 0] = (sample_aspect_ratio ?? '').split(':').map(Number);
  const aspect = across / down;
  return aspect > 0.1 && aspect < 10 ? aspect : 1;
}
