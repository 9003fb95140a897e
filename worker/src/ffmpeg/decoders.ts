import { type ProgramLimits, runProgram } from '@spindle/core/programs/run-program';

/** A line about a codec that can be decoded: ` DEV.L. h264 …`. */
const DECODED_CODEC = /^ D\S{5} (\S+)/gm;

const known = new Map<string, Promise<ReadonlySet<string>>>();

/** Returns the names of the codecs that an ffmpeg can decode. Cached until the process ends. Throws like runProgram. */
export function listDecoders(
  ffmpegPath: string,
  limits: ProgramLimits,
): Promise<ReadonlySet<string>> {
  const listed = known.get(ffmpegPath) ?? readDecoders(ffmpegPath, limits);
  known.set(ffmpegPath, listed);
  listed.catch(() => known.delete(ffmpegPath));
  return listed;
}

async function readDecoders(path: string, limits: ProgramLimits): Promise<ReadonlySet<string>> {
  const text = await runProgram(path, ['-v', 'error', '-codecs'], limits);
  return new Set([...text.matchAll(DECODED_CODEC)].map(([, name = '']) => name));
}
