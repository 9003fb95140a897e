import { EXPORT_TABLE } from '@spindle/contracts/export/export-routes';
import { codeOf, networkFailure } from '../outbound/network-failure.ts';

/**
 * Thrown when the export database refuses a connection or a statement. `message` is a text for users; it contains neither the password nor
 * text of the server. The original error is not kept, because it contains the statement with all its values.
 */
export class ExportFailure extends Error {
  /**
   * `row`: the database refused the values of a row. `away`: nothing can be written at the moment. `conflict`: the statement may succeed when
   * it is repeated at once.
   */
  readonly kind: 'row' | 'away' | 'conflict';
  /** Code of the driver or the server, for logs. */
  readonly code: string;

  constructor(kind: ExportFailure['kind'], message: string, code = '') {
    super(message);
    this.name = 'ExportFailure';
    this.kind = kind;
    this.code = code;
  }
}

const SEE_DOCS = 'See docs/export.md.';

/** Errors of connections and of the whole table: nothing can be written until they are solved. */
const AWAY = new Map([
  ['ETIMEDOUT', 'The server did not respond in time.'],
  ['PROTOCOL_SEQUENCE_TIMEOUT', 'The server did not respond in time.'],
  ['PROTOCOL_CONNECTION_LOST', 'The server closed the connection.'],
  ['ECONNRESET', 'The server closed the connection.'],
  ['EPIPE', 'The server closed the connection.'],
  ['HANDSHAKE_NO_SSL_SUPPORT', 'The server does not support TLS.'],
  ['AUTH_SWITCH_PLUGIN_ERROR', 'The sign-in method of this user is not supported.'],
  ['MYSQL_CLEAR_PASSWORD_NOT_ENABLED', 'The sign-in method of this user is not supported.'],
  ['ER_NOT_SUPPORTED_AUTH_MODE', 'The sign-in method of this user is not supported.'],
  ['ER_ACCESS_DENIED_ERROR', 'The user or the password is wrong, or the user needs TLS.'],
  ['ER_ACCESS_DENIED_NO_PASSWORD_ERROR', 'The user needs a password.'],
  ['ER_DBACCESS_DENIED_ERROR', 'The user may not use this database.'],
  ['ER_BAD_DB_ERROR', 'The database does not exist.'],
  ['ER_HOST_NOT_PRIVILEGED', 'The server refuses connections from this address.'],
  ['ER_HOST_IS_BLOCKED', 'The server blocks this address after many failed connections.'],
  ['ER_CON_COUNT_ERROR', 'The server has too many connections.'],
  ['ER_TOO_MANY_USER_CONNECTIONS', 'The user has too many connections.'],
  ['ER_SERVER_SHUTDOWN', 'The server is stopping.'],
  [
    'ER_TABLEACCESS_DENIED_ERROR',
    `The user lacks rights on the table ${EXPORT_TABLE}. ${SEE_DOCS}`,
  ],
  [
    'ER_COLUMNACCESS_DENIED_ERROR',
    `The user lacks rights on the table ${EXPORT_TABLE}. ${SEE_DOCS}`,
  ],
  ['ER_NO_SUCH_TABLE', `The table ${EXPORT_TABLE} does not exist.`],
  ['ER_BAD_FIELD_ERROR', `The table ${EXPORT_TABLE} has other columns. ${SEE_DOCS}`],
  ['ER_NO_DEFAULT_FOR_FIELD', `The table ${EXPORT_TABLE} has other columns. ${SEE_DOCS}`],
  ['ER_OPTION_PREVENTS_STATEMENT', 'The server is read-only.'],
  ['ER_CANT_EXECUTE_IN_READ_ONLY_TRANSACTION', 'The server is read-only.'],
  ['ER_READ_ONLY_MODE', 'The server is read-only.'],
  ['ER_DISK_FULL', 'The disk of the server is full.'],
  ['ER_RECORD_FILE_FULL', 'The table or the disk of the server is full.'],
]);

/** Errors of one row. */
const ROW = new Map([
  ['ER_DATA_TOO_LONG', 'A value is too long for its column.'],
  ['ER_WARN_DATA_OUT_OF_RANGE', 'A number is too large for its column.'],
  ['ER_NET_PACKET_TOO_LARGE', 'The row is larger than max_allowed_packet of the server.'],
]);

const CONFLICTS = ['ER_LOCK_DEADLOCK', 'ER_LOCK_WAIT_TIMEOUT'];

/** Returns the failure that an error of the driver stands for. */
export function exportFailure(error: unknown): ExportFailure {
  if (error instanceof ExportFailure) return error;
  const code = codeOf(error);
  const away = AWAY.get(code) ?? networkFailure(error);
  if (away !== null) return new ExportFailure('away', away, code);
  if (CONFLICTS.includes(code))
    return new ExportFailure('conflict', `The table ${EXPORT_TABLE} is locked.`, code);
  const errno = error instanceof Error && 'errno' in error ? Number(error.errno) : Number.NaN;
  const isFatal = error instanceof Error && 'fatal' in error && error.fatal === true;
  // Errors of the server have a number; others are those of the connection.
  if (isFatal || !(errno > 0)) return new ExportFailure('away', 'The connection failed.', code);
  return new ExportFailure('row', ROW.get(code) ?? `The server reports error ${errno}.`, code);
}
