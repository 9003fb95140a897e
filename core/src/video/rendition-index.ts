import { z } from 'zod';

/** The prefix of the content keys of tracks. */
export const TRACK = '_hls-';
/** Returns the content key of a track. */
export const trackKey = (name: string) => `${TRACK}${name}`;
/** Returns the track name in a content key. */
export const trackName = (key: string) => key.slice(TRACK.length);

/** A segment: its position in the track's object, and its length. */
const Segment = z.object({
  start: z.number().int(),
  bytes: z.number().int(),
  seconds: z.number(),
  /** Bytes from the start of the segment to the end of its first key frame; 0 for audio. */
  pictureBytes: z.number().int(),
});
export type Segment = z.infer<typeof Segment>;

const Track = z.object({
  /** Content key of the object that holds the init segment and then all segments. */
  key: z.string(),
  initBytes: z.number().int(),
  /** Codec string of RFC 6381, such as `avc1.64001f`. */
  codec: z.string(),
  pieces: z.array(Segment),
});

/**
 * The tracks of an HLS rendition, from which playlists are written. Stored as JSON, so the field names stay: `pieces` are segments,
 * `pictureBytes` the bytes of a key frame, and `sounds` audio tracks.
 */
export const RenditionIndex = z.object({
  /** From the smallest to the largest. */
  sizes: z.array(
    Track.extend({
      width: z.number().int(),
      height: z.number().int(),
      /** Frames per second. */
      frameRate: z.number(),
    }),
  ),
  sounds: z.array(Track.extend({ language: z.string() })),
});
export type RenditionIndex = z.infer<typeof RenditionIndex>;
export type RenditionTrack = z.infer<typeof Track>;

/** Returns the length of a track in seconds. */
export function trackSeconds({ pieces }: Pick<RenditionTrack, 'pieces'>): number {
  return pieces.reduce((sum, { seconds }) => sum + seconds, 0);
}
