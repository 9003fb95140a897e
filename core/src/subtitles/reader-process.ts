import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createSemaphore } from '../decoder-pool/semaphore.ts';
import { Invalid } from '../errors.ts';
import { bareEnvironment } from '../programs/bare-environment.ts';
import { killWithThisProcess } from '../programs/orphan-guard.ts';
import { withParentDeathSignal } from '../programs/parent-death-signal.ts';
import { locateProgram } from '../programs/program-location.ts';
import { type ConvertedSubtitles, readBytes, type SubtitleFile } from './read-bytes.ts';

/** Reads a subtitle file. Throws Invalid for a file that takes too long to read, Unavailable when too many callers wait. */
export type SubtitleReader = (file: SubtitleFile) => Promise<ConvertedSubtitles>;

/** Bytes up to which a file is read in this process: in the worst case that takes 25 ms, less than starting another one. */
const IN_PROCESS_BYTES = 8_000;

/** Milliseconds to read one file: several times as long as the largest valid file takes. */
const READ_MS = 3_000;
/** Limits the memory of the child process, in megabytes. */
const MEMORY_MB = 256;
/** Limits the callers that wait for the child process. */
const WAITING_MAX = 20;

/** The message for a file that exceeds READ_MS or MEMORY_MB. */
export const SUBTITLE_TOO_COSTLY = 'These subtitles take too long to read.';

/** Creates a reader. It reads larger files in a child process, one at a time: hostile files can make the parser slow. */
export function createSubtitleReader(): SubtitleReader {
  const semaphore = createSemaphore(1, WAITING_MAX, 'subtitles');
  return async (file) => {
    if (file.bytes.length <= IN_PROCESS_BYTES) return readBytes(file);
    const release = await semaphore.acquire();
    try {
      return await readInChild(file);
    } finally {
      release();
    }
  };
}

/** Starts the child process. It is killed with this process, as it cannot receive messages while it reads. */
async function forkReader(): Promise<ChildProcess> {
  const { url, execArgv } = locateProgram(import.meta.url, './subtitle-reader');
  const [execPath, ...prefixArgs] = await withParentDeathSignal(process.execPath);
  return fork(url, [], {
    env: bareEnvironment(),
    execPath,
    execArgv: [...prefixArgs, `--max-old-space-size=${MEMORY_MB}`, ...execArgv],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}

async function readInChild(file: SubtitleFile): Promise<ConvertedSubtitles> {
  const child = await forkReader();
  killWithThisProcess(child, { isGroup: false });
  const ended = once(child, 'exit').then(() => null);
  let timer: NodeJS.Timeout | undefined;
  try {
    const isReady = await Promise.race([once(child, 'message'), ended]);
    if (!isReady) throw new Error('no reader of subtitles');
    timer = setTimeout(() => child.kill('SIGKILL'), READ_MS);
    child.send(file);
    const answer = await Promise.race([once(child, 'message'), ended]);
    if (!answer) throw new Invalid(SUBTITLE_TOO_COSTLY);
    return answer[0];
  } finally {
    clearTimeout(timer);
    child.kill('SIGKILL');
  }
}
