import type { ChildProcess } from 'node:child_process';
import { getPriority } from 'node:os';
import { bareEnvironment } from '@spindle/core/programs/bare-environment';
import { withParentDeathSignal } from '@spindle/core/programs/parent-death-signal';
import {
  type Guard,
  guardProcess,
  NICE,
  type ProgramLimits,
} from '@spindle/core/programs/run-program';
import createCommand, { type FfmpegCommand } from 'fluent-ffmpeg';
import { ALLOWED_CONTAINERS } from './media-types.ts';

const LOCAL_FILES_ONLY = ['-protocol_whitelist', 'file'];

/** Lets ffmpeg open one local file in a known container, and nothing else. */
export const CONFINED = [...LOCAL_FILES_ONLY, '-format_whitelist', ALLOWED_CONTAINERS];

/** Limits the characters of error output that are stored. */
const STDERR_MAX = 2000;

/** A line that ffmpeg reports progress in: `out_time_us=1200000`. */
const PROGRESS_LINE = /^(\w+)=\s*(\S+)$/;

/** One run of ffmpeg. */
export interface FfmpegJob extends ProgramLimits {
  ffmpegPath: string;
  /** Absolute path. */
  input: string;
  inputOptions?: readonly string[];
  /** A second input that we created ourselves: its absolute path and its format. */
  secondInput?: { path: string; format: 'png_pipe' | 'mov'; options?: readonly string[] };
  outputs: readonly FfmpegOutput[];
  /** Length of the output in milliseconds. Required for progress. */
  durationMs?: number;
  onProgress?(percent: number): void;
}

/** An output file, and its options. */
export interface FfmpegOutput {
  /** Absolute path. */
  path: string;
  options: readonly string[];
}

/**
 * Runs ffmpeg on one input file. Options are ffmpeg arguments. Throws ProgramFailed, Unavailable when ffmpeg was killed from
 * outside, and the signal's reason.
 */
export async function runFfmpeg(job: FfmpegJob): Promise<void> {
  const [program, ...before] = await withParentDeathSignal(job.ffmpegPath);
  // Relative to the niceness of this process.
  const command = withBareEnvironment(createCommand({ niceness: NICE - getPriority() }), before);
  command
    .setFfmpegPath(program)
    .input(`file:${job.input}`)
    // Passed as single arguments: fluent-ffmpeg would split the items of an array at their spaces.
    .inputOptions('-hide_banner', '-nostdin', '-y', ...CONFINED, ...(job.inputOptions ?? []));
  if (job.secondInput)
    command
      .input(`file:${job.secondInput.path}`)
      .inputOptions(
        '-f',
        job.secondInput.format,
        ...LOCAL_FILES_ONLY,
        ...(job.secondInput.options ?? []),
      );
  for (const { path, options } of job.outputs)
    command
      .output(`file:${path}`)
      .outputOptions('-v', 'error', '-nostats', '-progress', 'pipe:2', ...options);
  return new Promise((resolve, reject) => {
    let guard: Guard | undefined;
    let stderrTail = '';
    // Not the 'progress' event: a listener makes fluent-ffmpeg run ffprobe on the input without any limit.
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

/** Fields of a command that its types omit. */
interface CommandInternals {
  ffmpegProc: ChildProcess;
  _spawnFfmpeg(args: string[], options: object, ...callbacks: unknown[]): void;
}

/** Sets the environment of the child process and the arguments before ffmpeg's own. fluent-ffmpeg 2.1.3 has no option for either. */
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

/** The cast is valid for fluent-ffmpeg 2.1.3, the last release. */
function internalsOf(command: FfmpegCommand): CommandInternals {
  return command as unknown as CommandInternals;
}
