import { z } from 'zod';

/** The tracks and the length of a media file. */
export interface MediaInfo {
  durationSeconds: number | null;
  /** The first video track. Its size is given after rotation; `shown` is the size in square pixels. */
  video: (VideoTrackInfo & Size & { shown: Size }) | null;
  audio: { codec: string } | null;
  /** All audio tracks, in the order of the file. */
  audioTracks: AudioTrack[];
  /** Text subtitles. `at` counts all subtitle tracks of the file from 0. */
  textSubtitles: { at: number; language: string }[];
  /** An attached image, such as an album cover. */
  cover: { codec: string; index: number } | null;
}

interface VideoTrackInfo {
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
}

/** An audio track of a media file. */
export interface AudioTrack {
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

const Seconds = z.coerce.number().positive().optional().catch(undefined);

const Stream = z.object({
  index: z.number().int(),
  codec_type: z.string().optional(),
  codec_name: z.string().default('unknown'),
  width: z.number().int().default(0),
  height: z.number().int().default(0),
  duration: Seconds,
  sample_aspect_ratio: z.string().optional(),
  avg_frame_rate: z.string().default(''),
  r_frame_rate: z.string().default(''),
  color_transfer: z.string().default(''),
  profile: z.string().default(''),
  pix_fmt: z.string().default(''),
  field_order: z.string().default('unknown'),
  bit_rate: z.coerce.number().int().positive().optional().catch(undefined),
  channels: z.number().int().default(0),
  tags: z.object({ language: z.string().optional() }).optional(),
  disposition: z.object({ attached_pic: z.number().optional() }).optional(),
  side_data_list: z.array(z.object({ rotation: z.number().optional() })).optional(),
});
type Stream = z.infer<typeof Stream>;

/** Transfer characteristics of high dynamic range: PQ and HLG. */
const HDR: readonly string[] = ['smpte2084', 'arib-std-b67'];

/** 8-bit profiles of H.264 that every player supports. */
const PLAIN_PROFILES: readonly string[] = ['Constrained Baseline', 'Baseline', 'Main', 'High'];

/** Field orders of interlaced video, as ffprobe names them. */
const INTERLACED: readonly string[] = ['tt', 'bb', 'tb', 'bt'];

/** Codecs of text subtitles; all others are bitmaps. */
const TEXT_SUBTITLE_CODECS: readonly string[] = [
  'subrip',
  'ass',
  'ssa',
  'mov_text',
  'webvtt',
  'text',
];

const Probed = z.object({
  streams: z.array(Stream).default([]),
  format: z.object({ duration: Seconds }).default({}),
});

/** Reads the JSON that ffprobe prints. */
export function readMediaInfo(json: unknown): MediaInfo {
  const { streams, format } = Probed.parse(json);
  const videoStreams = streams.filter((stream) => stream.codec_type === 'video');
  const video = videoStreams.find((stream) => !isAttached(stream) && stream.width > 0);
  const audioTracks = streams.filter((stream) => stream.codec_type === 'audio');
  const [audio] = audioTracks;
  const cover = videoStreams.find(isAttached);
  return {
    durationSeconds: format.duration ?? video?.duration ?? audio?.duration ?? null,
    video: video ? { ...videoTrackOf(video), ...sizesOf(video) } : null,
    audio: audio ? { codec: audio.codec_name } : null,
    audioTracks: audioTracks.map(({ codec_name, channels, tags }) => ({
      codec: codec_name,
      channels,
      language: languageOf(tags?.language),
    })),
    textSubtitles: textSubtitlesOf(streams),
    cover: cover ? { codec: cover.codec_name, index: cover.index } : null,
  };
}

function textSubtitlesOf(streams: Stream[]): MediaInfo['textSubtitles'] {
  return streams
    .filter(({ codec_type }) => codec_type === 'subtitle')
    .map(({ codec_name, tags }, at) => ({ at, codec_name, language: languageOf(tags?.language) }))
    .filter(({ codec_name }) => TEXT_SUBTITLE_CODECS.includes(codec_name))
    .map(({ at, language }) => ({ at, language }));
}

function videoTrackOf(stream: Stream): VideoTrackInfo {
  return {
    codec: stream.codec_name,
    averageRate: stream.avg_frame_rate,
    baseRate: stream.r_frame_rate,
    isHdr: HDR.includes(stream.color_transfer),
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

function isAttached(stream: Stream): boolean {
  return stream.disposition?.attached_pic === 1;
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
