import { pause } from './pause.ts';
import type { Violations } from './violations.ts';

/** The outcome of a request. */
export interface Outcome {
  /** `done`: a status below 300. `refused`: without effect. `unknown`: it may or may not have taken effect. */
  kind: 'done' | 'refused' | 'unknown';
  /** HTTP status; 0 without a response. */
  status: number;
  body: Buffer;
  headers: Headers;
  json(): unknown;
}

export interface Request {
  method?: string;
  json?: unknown;
  body?: BodyInit;
  headers?: Record<string, string>;
}

/** Time limit of a response. */
const ANSWER_LIMIT_MS = 30_000;

/** Time within which a product at rest answers a read, on a loaded machine too. */
const READ_LIMIT_MS = 180_000;
const READ_PAUSE_MS = 500;

/** Sends requests to the product and counts its responses. */
export class Client {
  /** Number of responses by HTTP status; 0: no response. */
  readonly statuses = new Map<number, number>();
  /** The slowest refusal during an outage, and the slowest other response, which may include restarted work. */
  readonly slowest = { refusal: { ms: 0, request: '' }, other: { ms: 0, request: '' } };
  #token = '';
  readonly #base: string;
  readonly #who: { email: string; password: string };
  readonly #violations: Violations;

  constructor(base: string, who: { email: string; password: string }, violations: Violations) {
    this.#base = base;
    this.#who = who;
    this.#violations = violations;
  }

  async signIn(): Promise<void> {
    const { kind, status, json } = await this.send('/api/v1/login', { json: this.#who });
    if (kind !== 'done') throw new Error(`the sign-in was answered ${status}`);
    this.#token = (json() as { jwt: string }).jwt;
  }

  async isReady(): Promise<boolean> {
    return (await this.send('/readyz', { method: 'GET' })).kind === 'done';
  }

  /** Reads a path of a product at rest. Repeats a read without a response or with 503: the product is busy, and nothing is lost. */
  async read(path: string): Promise<Outcome> {
    const began = Date.now();
    for (;;) {
      const answer = await this.send(path, { method: 'GET' });
      const isBusy = answer.status === 0 || answer.status === 503;
      if (!isBusy || Date.now() - began > READ_LIMIT_MS) return answer;
      await pause(READ_PAUSE_MS);
    }
  }

  async send(path: string, { method, json, body, headers }: Request): Promise<Outcome> {
    const began = performance.now();
    const request = `${method ?? 'POST'} ${path}`;
    let status = 0;
    try {
      const answer = await fetch(`${this.#base}${path}`, {
        method: method ?? 'POST',
        redirect: 'manual',
        headers: {
          ...(this.#token && { authorization: `Bearer ${this.#token}` }),
          ...(json !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        body: json === undefined ? body : JSON.stringify(json),
        signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
      });
      status = answer.status;
      const bytes = Buffer.from(await answer.arrayBuffer());
      this.#count(answer.status, request, bytes);
      const kind = answer.ok ? 'done' : answer.status < 500 ? 'refused' : 'unknown';
      return outcome(kind, answer.status, bytes, answer.headers);
    } catch (error) {
      const { code } = ((error as Error).cause ?? {}) as { code?: string };
      this.#count(0, '', Buffer.alloc(0));
      return outcome(code === 'ECONNREFUSED' ? 'refused' : 'unknown', 0);
    } finally {
      const ms = performance.now() - began;
      const kind = status === 503 ? 'refusal' : 'other';
      if (ms > this.slowest[kind].ms) this.slowest[kind] = { ms, request };
    }
  }

  #count(status: number, request: string, body: Buffer): void {
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
    if (status === 500)
      this.#violations.add('answered 500', `${request}: ${body.subarray(0, 300)}`);
  }
}

function outcome(
  kind: Outcome['kind'],
  status: number,
  body: Buffer = Buffer.alloc(0),
  headers = new Headers(),
): Outcome {
  return { kind, status, body, headers, json: () => JSON.parse(body.toString()) };
}
