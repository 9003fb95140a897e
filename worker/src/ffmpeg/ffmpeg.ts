import type { ChildProcess } from 'node:child_process';
import { getPriority } from 'node:os';
import { bareEnvironment } from '@spindle/core/programs/bare-environment';
import { withParentDeathSignal } from '@spindle/core/programs/parent-death-signal';
import {
  type Guard,
  guardProcess,
  NICE,
  type ProgramLimits,
  runProgram,
} from '@spindle/core/programs/run-program';
import createCommand, { type FfmpegCommand } from 'fluent-ffmpeg';
import { type MediaInfo, readMediaInfo } from './media-info.ts';
import { ALLOWED_CONTAINERS } from './media-types.ts';

export type { MediaInfo, Size } from './media-info.ts';

const LOCAL_ALONE = ['-protocol_whitelist', 'file'];

/** What may be opened: one local file. */
const CONFINED = [...LOCAL_ALONE, '-format_whitelist', ALLOWED_CONTAINERS];

/** Characters of what ffmpeg says that are kept. */
const STDERR_MAX = 2000;

const PROGRESS_LINE = /^(\w+)=\s*(\S+)$/;

export interface FfmpegJob extends ProgramLimits {
  ffmpegPath: string;
  /** Absolute path. */
  input: string;
  inputOptions?: readonly string[];
  /** A second input, of our own: its absolute path, and what it is. */
  secondInput?: { path: string; format: 'png_pipe' | 'mov'; options?: readonly string[] };
  outputs: readonly FfmpegOutput[];
  /** Length of the output; without it there is no percentage. */
  durationMs?: number;
  onProgress?(percent: number): void;
}

export interface FfmpegOutput {
  /** Absolute path. */
  path: string;
  options: readonly string[];
}

/**
 * Makes files of another. Options are arguments as ffmpeg takes them. Throws ProgramFailed, Unavailable when ffmpeg
 * was ended from outside, and the signal's reason.
 */
export async function runFfmpeg(job: FfmpegJob): Promise<void> {
  const [program, ...before] = await withParentDeathSignal(job.ffmpegPath);
  // Counted from where this process stands.
  const command = withBareEnvironment(createCommand({ niceness: NICE - getPriority() }), before);
  command
    .setFfmpegPath(program)
    .input(`file:${job.input}`)
    // Spread: fluent-ffmpeg splits the items of an array at their spaces.
    .inputOptions('-hide_banner', '-nostdin', '-y', ...CONFINED, ...(job.inputOptions ?? []));
  if (job.secondInput)
    command
      .input(`file:${job.secondInput.path}`)
      .inputOptions(
        '-f',
        job.secondInput.format,
        ...LOCAL_ALONE,
        ...(job.secondInput.options ?? []),
      );
  for (const { path, options } of job.outputs)
    command
      .output(`file:${path}`)
      .outputOptions('-v', 'error', '-nostats', '-progress', 'pipe:2', ...options);
  return new Promise((resolve, reject) => {
    let guard: Guard | undefined;
    let stderrTail = '';
    // Not the 'progress' event: whoever listens to it has ffprobe open the input without any limit.
    command
      .on('start', () => {
        guard = guardProcess(processOf(command), job);
      })
      .on('stderr', (line: string) => {
        const [, key, value] = PROGRESS_LINE.exec(line) ?? [];
        if (!key) stderrTail = `${stderrTail}\n${line}`.slice(-STDERR_MAX);
        else if (key === 'out_time_us' && job.durationMs)
          job.onProgress?.(Math.min(100, Math.max(0, Number(value) / 10 / job.durationMs)));
      })
      .on('end', () => {
        guard?.release();
        resolve();
      })
      .on('error', (error) => {
        guard?.release();
        reject(guard?.failure(stderrTail) ?? error);
      })
      .run();
  });
}

/** Reads what a media file consists of. Throws like runFfmpeg. */
export async function probeMedia(
  ffprobePath: string,
  path: string,
  limits: ProgramLimits,
): Promise<MediaInfo> {
  const entries = [
    'format=duration',
    'stream=index,codec_type,codec_name,width,height,duration,sample_aspect_ratio,avg_frame_rate,r_frame_rate,color_transfer,profile,pix_fmt,field_order,bit_rate,channels',
    'stream_disposition=attached_pic',
    'stream_tags=language',
    'stream_side_data=rotation',
  ];
  const args = ['-v', 'error', ...CONFINED, '-show_entries', entries.join(':'), '-of', 'json'];
  return readMediaInfo(
    JSON.parse(await runProgram(ffprobePath, [...args, `file:${path}`], limits)),
  );
}

/** The parts of a command that its types do not tell of. */
interface CommandInternals {
  ffmpegProc: ChildProcess;
  _spawnFfmpeg(args: string[], options: object, ...callbacks: unknown[]): void;
}

/** fluent-ffmpeg 2.1.3 hands these options on to spawn, and there is no other way to give its child an environment, or what comes before its arguments. */
function withBareEnvironment(command: FfmpegCommand, before: readonly string[]): FfmpegCommand {
  const inside = internalsOf(command);
  const spawn = inside._spawnFfmpeg;
  inside._spawnFfmpeg = (args, options, ...callbacks) =>
    spawn.call(
      command,
      [...before, ...args],
      { ...options, env: bareEnvironment(), detached: true },
      ...callbacks,
    );
  return command;
}

function processOf(command: FfmpegCommand): ChildProcess {
  return internalsOf(command).ffmpegProc;
}

/** Holds for fluent-ffmpeg 2.1.3, the last one there is. */
function internalsOf(command: FfmpegCommand): CommandInternals {
  return command as unknown as CommandInternals;
}
