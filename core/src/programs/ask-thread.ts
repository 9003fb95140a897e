import type { Worker } from 'node:worker_threads';
import { Unavailable } from '../errors.ts';

/** What a thread sends back: the result of a question, or why there is none. */
export type ThreadAnswer<Result> = { id: number } & ({ result: Result } | { error: string });

/** A question as the thread receives it. */
export type ThreadQuestion<Question> = Question & { id: number };

/** Asks a thread. */
export interface AskedThread<Question, Result> {
  /** Returns the answer to a question. Throws Unavailable when the thread fails or ends. */
  ask(question: Question): Promise<Result>;
  close(): Promise<void>;
}

interface ThreadOptions {
  start: () => Worker;
  /** Milliseconds without a question after which the thread ends and its memory is free. */
  idleMs: number;
  /** The message of Unavailable. */
  failure: string;
}

interface Pending<Result> {
  resolve(result: Result): void;
  reject(error: Error): void;
}

/** Asks a thread that starts with the first question and ends some time after the last one. */
export function askThread<Question extends object, Result>({
  start,
  idleMs,
  failure,
}: ThreadOptions): AskedThread<Question, Result> {
  let thread: Worker | null = null;
  let idleTimer: NodeJS.Timeout | undefined;
  let lastId = 0;
  const pending = new Map<number, Pending<Result>>();

  function open(): Worker {
    const started = start();
    started.on('message', receive);
    started.on('error', ({ message }) => fail(message));
    started.on('exit', () => {
      if (thread === started) thread = null;
      fail('the thread has ended');
    });
    return started;
  }

  function receive(message: ThreadAnswer<Result>): void {
    const question = pending.get(message.id);
    pending.delete(message.id);
    if ('result' in message) question?.resolve(message.result);
    else question?.reject(unavailable(message.error));
  }

  function fail(reason: string): void {
    for (const { reject } of pending.values()) reject(unavailable(reason));
    pending.clear();
  }

  function unavailable(cause: string): Unavailable {
    return Object.assign(new Unavailable(failure), { cause });
  }

  async function close(): Promise<void> {
    clearTimeout(idleTimer);
    await thread?.terminate();
  }

  return {
    ask(question) {
      clearTimeout(idleTimer);
      idleTimer = setTimeout(() => void close(), idleMs).unref();
      thread ??= open();
      const id = ++lastId;
      const result = new Promise<Result>((resolve, reject) => {
        pending.set(id, { resolve, reject });
      });
      thread.postMessage({ ...question, id } satisfies ThreadQuestion<Question>);
      return result;
    },
    close,
  };
}
