/** Runs the work of a key for one or more callers at a time. */
export interface SharedWork<T> {
  /**
   * Starts the work of a key, or joins running work of the same key. Rejects with the reason of the caller's signal as
   * soon as it is aborted. The work itself is aborted when its last caller is.
   */
  run(
    key: string,
    callerSignal: AbortSignal,
    start: (signal: AbortSignal) => Promise<T>,
  ): Promise<T>;
}

interface RunningWork<T> {
  result: Promise<T>;
  callers: number;
  controller: AbortController;
}

/** Creates a registry of running work by key. */
export function openSharedWork<T>(): SharedWork<T> {
  const running = new Map<string, RunningWork<T>>();

  function startWork(key: string, start: (signal: AbortSignal) => Promise<T>): RunningWork<T> {
    const controller = new AbortController();
    const work = { result: start(controller.signal), callers: 0, controller };
    running.set(key, work);
    const remove = () => {
      if (running.get(key) === work) running.delete(key);
    };
    controller.signal.addEventListener('abort', remove);
    work.result.then(remove, remove);
    return work;
  }

  return {
    async run(key, callerSignal, start) {
      const work = running.get(key) ?? startWork(key, start);
      work.callers += 1;
      try {
        return await rejectOnAbort(work.result, callerSignal);
      } finally {
        work.callers -= 1;
        if (work.callers === 0) work.controller.abort(callerSignal.reason);
      }
    },
  };
}

/** Returns the result of the work; rejects with the signal's reason as soon as the signal is aborted. */
async function rejectOnAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let onAbort = () => {};
  const aborted = new Promise<never>((_resolve, reject) => {
    onAbort = () => reject(signal.reason);
    signal.addEventListener('abort', onAbort);
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
