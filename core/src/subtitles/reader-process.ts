import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createSemaphore } from '../decoder-pool/semaphore.ts';
import { Invalid } from '../errors.ts';
import { bareEnvironment } from '../programs/bare-environment.ts';
import { killWithThisProcess } from '../programs/orphan-guard.ts';
import { withParentDeathSignal } from '../programs/parent-death-signal.ts';
import { locateProgram } from '../programs/program-location.ts';
import { readBytes, type SubtitlesGiven, type SubtitlesRead } from './read-bytes.ts';

/** Throws Invalid for a file that takes too much to read, Unavailable when too many wait. */
export type SubtitleReader = (given: SubtitlesGiven) => Promise<SubtitlesRead>;

/** So few are read in less time than a process takes to start, whatever they are: 25 ms. */
const AT_ONCE_BYTES = 8_000;

/** Several times what the largest valid file takes. */
const READ_MS = 3_000;
const MEMORY_MB = 256;
const WAITING_MAX = 20;

export const SUBTITLE_TOO_COSTLY = 'These subtitles take too long to read.';

/** The parser is slow with what is written to make it so: larger files have a process to themselves, one at a time. */
export function createSubtitleReader(): SubtitleReader {
  const semaphore = createSemaphore(1, WAITING_MAX, 'subtitles');
  return async (given) => {
    if (given.bytes.length <= AT_ONCE_BYTES) return readBytes(given);
    const release = await semaphore.acquire();
    try {
      return await readInChild(given);
    } finally {
      release();
    }
  };
}

/** Ends with this process, which it could not hear of while it reads. */
async function forkReader(): Promise<ChildProcess> {
  const { url, execArgv } = locateProgram(import.meta.url, './subtitle-reader');
  const [execPath, ...before] = await withParentDeathSignal(process.execPath);
  return fork(url, [], {
    env: bareEnvironment(),
    execPath,
    execArgv: [...before, `--max-old-space-size=${MEMORY_MB}`, ...execArgv],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}

async function readInChild(given: SubtitlesGiven): Promise<SubtitlesRead> {
  const child = await forkReader();
  killWithThisProcess(child, { isGroup: false });
  const ended = once(child, 'exit').then(() => null);
  let timer: NodeJS.Timeout | undefined;
  try {
    const isReady = await Promise.race([once(child, 'message'), ended]);
    if (!isReady) throw new Error('no reader of subtitles');
    timer = setTimeout(() => child.kill('SIGKILL'), READ_MS);
    child.send(given);
    const answer = await Promise.race([once(child, 'message'), ended]);
    if (!answer) throw new Invalid(SUBTITLE_TOO_COSTLY);
    return answer[0];
  } finally {
    clearTimeout(timer);
    child.kill('SIGKILL');
  }
}
