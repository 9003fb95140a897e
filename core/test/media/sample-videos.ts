import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Encodes a media file with the ffmpeg in the PATH. `sources` are lavfi filter graphs, `options` are for the output. */
async function make(path: string, sources: string[], options: string[]): Promise<void> {
  const inputs = sources.flatMap((source) => ['-f', 'lavfi', '-i', source]);
  await run('ffmpeg', ['-v', 'error', '-y', ...inputs, ...options, path]);
}

const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];

export interface VideoOptions {
  /** Source of the video frames as a filter graph, e.g. `color=red:size=320x180`. */
  frameSource?: string;
  seconds?: number;
  /** More ffmpeg options for the output. */
  options?: string[];
}

/** Writes a video of one color with a tone. The extension selects the container: .mp4, .mov or .webm. */
export async function makeVideo(path: string, video: VideoOptions = {}): Promise<void> {
  const { frameSource = 'color=red:size=320x180', seconds = 2, options = [] } = video;
  const codecs = path.endsWith('.webm') ? ['-c:v', 'libvpx', '-c:a', 'libopus'] : H264;
  const length = ['-t', String(seconds)];
  await make(
    path,
    [frameSource, 'sine=frequency=440'],
    [...length, ...codecs, '-shortest', ...options],
  );
}

/** Writes a tone. The extension selects the format: .mp3, .wav or .flac. */
export function makeTone(path: string, seconds = 2): Promise<void> {
  return make(path, ['sine=frequency=440'], ['-t', String(seconds)]);
}

/** Writes a copy of an audio file with an image as its cover art. */
export async function addCover(tone: string, cover: string, path: string): Promise<void> {
  const inputs = ['-i', tone, '-i', cover];
  const streams = ['-map', '0', '-map', '1', '-c', 'copy', '-disposition:v', 'attached_pic'];
  await run('ffmpeg', ['-v', 'error', '-y', ...inputs, ...streams, path]);
}

/** Runs ffmpeg with these arguments. Writes no messages unless it fails. */
export async function ffmpeg(...args: string[]): Promise<void> {
  await run('ffmpeg', ['-v', 'error', '-y', ...args]);
}

/**
 * Returns the media file with its first track of a codec renamed, as if it had a codec that no program decodes. `name` and
 * `codec` have the same length: four characters in MP4 and QuickTime files.
 */
export function renameCodec(file: Buffer, name: string, codec: string): Buffer {
  const renamed = Buffer.from(file);
  renamed.write(codec, file.lastIndexOf(name), 'latin1');
  return renamed;
}

/** Returns the MP4 with a rotation of 90 degrees clockwise in its header, as a phone held upright records it. */
export function rotateVideo(video: Buffer): Buffer {
  const turned = Buffer.from(video);
  const matrix = turned.indexOf('tkhd') + 44;
  [0, 0x10000, 0, -0x10000, 0, 0, 0, 0, 0x40000000].forEach((value, at) => {
    turned.writeInt32BE(value, matrix + 4 * at);
  });
  return turned;
}
