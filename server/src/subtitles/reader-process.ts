import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { Invalid } from '@spindle/core/errors';
import { bareEnvironment } from '@spindle/core/media/bare-environment';
import { createTurns } from '@spindle/core/media/turns';
import { programBeside } from '@spindle/core/program-beside';
import { readBytes, type SubtitlesRead } from './read-bytes.ts';

/** Throws Invalid for a file that takes too much to read, Unavailable when too many wait. */
export type SubtitleReader = (bytes: Buffer) => Promise<SubtitlesRead>;

/** So few are read in less time than a process takes to start, whatever they are: 25 ms. */
const AT_ONCE_BYTES = 8_000;

/** Several times what the largest valid file takes. */
const READ_MS = 3_000;
const MEMORY_MB = 256;
const WAITING_MAX = 20;

export const SUBTITLE_TAKES_TOO_MUCH = 'These subtitles take too long to read.';

/** The parser is slow with what is written to make it so: larger files have a process to themselves, one at a time. */
export function createSubtitleReader(): SubtitleReader {
  const turns = createTurns(1, WAITING_MAX, 'subtitles');
  return async (bytes) => {
    if (bytes.length <= AT_ONCE_BYTES) return readBytes(bytes);
    const giveBack = await turns.take();
    const child = forkReader();
    try {
      return await read(child, bytes);
    } finally {
      child.kill('SIGKILL');
      giveBack();
    }
  };
}

function forkReader(): ChildProcess {
  const { url, execArgv } = programBeside(import.meta.url, 'subtitle-reader');
  return fork(url, [], {
    env: bareEnvironment(),
    execArgv: [`--max-old-space-size=${MEMORY_MB}`, ...execArgv],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}

async function read(child: ChildProcess, bytes: Buffer): Promise<SubtitlesRead> {
  const ended = once(child, 'exit');
  const isReady = await Promise.race([once(child, 'message'), ended.then(() => null)]);
  if (!isReady) throw new Error('no reader of subtitles');
  const timer = setTimeout(() => child.kill('SIGKILL'), READ_MS);
  try {
    child.send(bytes);
    const answer = await Promise.race([once(child, 'message'), ended.then(() => null)]);
    if (!answer) throw new Invalid(SUBTITLE_TAKES_TOO_MUCH);
    return answer[0];
  } finally {
    clearTimeout(timer);
  }
}
