import { Unavailable } from './errors.ts';
import type { Log } from './log.ts';

/** A service or resource that can become unavailable: Postgres, the task queue, the file store, disk space, or the database of the export. */
export type Dependency = 'database' | 'queue' | 'store' | 'disk' | 'export';

/** 503: a dependency is unavailable. The request or the file is not at fault; the same call succeeds once it is back. */
export class DependencyDown extends Unavailable {
  readonly dependency: Dependency;

  constructor(
    dependency: Dependency,
    message: string,
    options: { cause?: unknown; retryAfterSeconds?: number } = {},
  ) {
    super(message, options.retryAfterSeconds ?? 2);
    this.dependency = dependency;
    this.cause = options.cause;
  }
}

/**
 * Returns the dependency whose outage caused an error, or null when the error has another cause. Follows the causes of an error,
 * so wrapped errors of Prisma, pg and storage are recognized.
 */
export function outageOf(error: unknown): Dependency | null {
  for (const at of causesOf(error)) {
    if (at instanceof DependencyDown) return at.dependency;
    if (isDatabaseOutage(at)) return 'database';
  }
  return null;
}

/** Logs an error as a warning, unless an outage caused it: the gate of the dependency reports that, once. */
export function warnUnlessOutage(
  log: Log,
  error: unknown,
  message: string,
  facts: object = {},
): void {
  if (outageOf(error) === null) log.warn({ err: error, ...facts }, message);
}

/** Whether the database canceled a statement because it took too long or conflicted with another. A retry can help. */
export function isCanceledStatement(error: unknown): boolean {
  return [...causesOf(error)].some(
    (at) => CANCELED_STATES.has(text(at, 'code')) || CANCELED_STATES.has(text(at, 'originalCode')),
  );
}

/** Whether the database refused values (SQLSTATE class 22) or a constraint did (class 23). A retry helps only if other rows change. */
export function isRefusedContent(error: unknown): boolean {
  return [...causesOf(error)].some(
    (at) => CONTENT_STATE.test(text(at, 'code')) || CONTENT_STATE.test(text(at, 'originalCode')),
  );
}

function* causesOf(error: unknown): Generator<object> {
  for (let at = error, depth = 0; isObject(at) && depth < 8; at = causeOf(at), depth += 1) yield at;
}

/** Returns the cause of an error. Prisma stores the cause of a failed raw query in `meta`. */
function causeOf(error: object): unknown {
  if ('cause' in error && error.cause !== undefined) return error.cause;
  const meta = 'meta' in error ? error.meta : null;
  return isObject(meta) && 'driverAdapterError' in meta ? meta.driverAdapterError : null;
}

/** Prisma's codes for a database that cannot be reached, timed out, or closed the connection. */
const PRISMA_CODES = new Set(['P1001', 'P1002', 'P1008', 'P1011', 'P1017', 'P2024', 'P2037']);

/** SQLSTATEs of connection errors (class 08), a full disk, too many connections, and a server that stops or starts (57P). */
const SQL_STATES = /^(08...|53100|53300|57P0[1-5])$/;

/** SQLSTATEs of a canceled statement, an unavailable lock, a deadlock and a serialization failure; Prisma's code for the last two. */
const CANCELED_STATES = new Set(['57014', '55P03', '40P01', '40001', 'P2034']);

const CONTENT_STATE = /^2[23]...$/;

/** Messages of pg and of Prisma's driver adapter about a connection that ended; they carry no code. */
const CONNECTION_ENDED =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Can't reach database server|DatabaseNotReachable|ConnectionClosed|SocketTimeout|TooManyConnections/;

/** Prisma's code for all transaction errors, and its messages for a transaction that timed out. */
const TRANSACTION_CODE = 'P2028';
const TRANSACTION_TOO_SLOW = /Unable to start a transaction in the given time|expired transaction/;

function isDatabaseOutage(error: object): boolean {
  const code = text(error, 'code');
  const message = text(error, 'message');
  return (
    PRISMA_CODES.has(code) ||
    (code === TRANSACTION_CODE && TRANSACTION_TOO_SLOW.test(message)) ||
    SQL_STATES.test(code) ||
    SQL_STATES.test(text(error, 'originalCode')) ||
    CONNECTION_ENDED.test(message)
  );
}

function text(error: object, name: 'code' | 'originalCode' | 'message'): string {
  const value: unknown = name in error ? error[name as keyof typeof error] : '';
  return typeof value === 'string' ? value : '';
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
