import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { cpuNanosecondsOf } from './process-tree.mjs';

/** Starts a model process, as a worker starts it. */
export async function startModelHost() {
  const host = fork(new URL('../worker/src/model-host/model-host.ts', import.meta.url), [], {
    execArgv: ['--import', 'tsx'],
    serialization: 'advanced',
  });
  await once(host, 'message'); // it is ready
  const nanoseconds = cpuNanosecondsOf(host.pid);

  /** Runs a capability on a picture; `more` has further fields of the request. Returns its result and the processor seconds that it took. */
  async function run(capability, path, more = {}) {
    const before = nanoseconds();
    host.send({ capability, request: { path, ...more } });
    const [message] = await once(host, 'message');
    if (message.kind !== 'done') throw new Error(`${path}: ${message.message}`);
    return { result: message.result, seconds: (nanoseconds() - before) / 1e9 };
  }

  /** Returns the most memory that the process has had, in megabytes. */
  const peakMegabytes = () =>
    Math.round(
      Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${host.pid}/status`, 'utf8'))?.[1]) / 1024,
    );

  return { run, peakMegabytes, stop: () => host.kill() };
}
