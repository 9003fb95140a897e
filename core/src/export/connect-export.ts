import type { DatabaseUrl, TlsMode } from '@spindle/contracts/settings/database-url';
import { type Connection, createConnection, type RowDataPacket } from 'mysql2/promise';
import type { Config } from '../config/config.ts';
import { connectOutbound } from '../outbound/outbound-guard.ts';
import { ExportFailure, exportFailure } from './export-failure.ts';
import { CHECK_DELETE, CHECK_WRITE, CREATE_TABLE } from './export-table.ts';

/** Limits the connection with its sign-in, in milliseconds. */
const CONNECT_MS = 10_000;
/** Limits a statement, in milliseconds. */
const STATEMENT_MS = 10_000;
/** Limits the wait for a lock, in seconds: less than a statement may take. */
const LOCK_WAIT_S = 5;

/** An open connection to an export database. Every method throws ExportFailure. */
export interface ExportConnection {
  /** Product and version, such as `MariaDB 10.11.18`. */
  server: string;
  isEncrypted: boolean;
  /** Limits a statement, in bytes. */
  maxPacketBytes: number;
  /** Runs a statement and returns its rows. A connection whose statement failed as `away` is closed. */
  run(sql: string, values?: unknown[]): Promise<RowDataPacket[]>;
  /** Closes the connection at once. A statement that runs fails. */
  close(): void;
}

/**
 * Connects to a database, creates the table if it is missing, and checks its columns and the rights on it. Throws ExportFailure; nothing
 * stays open then.
 */
export async function connectExport(
  config: Pick<Config, 'outboundAllow'>,
  url: DatabaseUrl,
): Promise<ExportConnection> {
  const connection = await openConnection(config, url);
  try {
    const run = runner(connection);
    const [first] = await run('SELECT VERSION() AS version, @@max_allowed_packet AS packet');
    // Strict: values that do not fit are errors instead of being cut. The escaping of values relies on backslashes.
    await run(
      `SET SESSION sql_mode = 'STRICT_ALL_TABLES,NO_ZERO_DATE,NO_ENGINE_SUBSTITUTION', time_zone = '+00:00',
        innodb_lock_wait_timeout = ${LOCK_WAIT_S}`,
    );
    for (const sql of [CREATE_TABLE, CHECK_WRITE, CHECK_DELETE]) await run(sql);
    return {
      server: serverName(String(first?.version)),
      isEncrypted: url.tls !== 'DISABLED',
      maxPacketBytes: Number(first?.packet),
      run,
      close: () => connection.destroy(),
    };
  } catch (error) {
    connection.destroy();
    throw exportFailure(error);
  }
}

async function openConnection(
  config: Pick<Config, 'outboundAllow'>,
  { host, port, user, password, database, tls }: DatabaseUrl,
): Promise<Connection> {
  try {
    const connection = await createConnection({
      host,
      port,
      user,
      password,
      database,
      charset: 'UTF8MB4_UNICODE_CI',
      connectTimeout: CONNECT_MS,
      disableEval: true, // the server is not trusted to describe code
      flags: ['-LOCAL_FILES'],
      supportBigNumbers: true,
      // The stream opens the connection, so that every address is checked when it is used.
      stream: () => connectOutbound(config, { host, port }).setNoDelay(true),
      ...tlsOptions(tls),
    });
    // Errors between two statements; the next statement reports that the connection is closed.
    connection.on('error', () => undefined);
    return connection;
  } catch (error) {
    throw exportFailure(error);
  }
}

function tlsOptions(tls: TlsMode | null) {
  if (tls === 'DISABLED' || tls === null) return {};
  const isVerified = tls !== 'REQUIRED';
  return {
    ssl: {
      rejectUnauthorized: isVerified,
      verifyIdentity: tls === 'VERIFY_IDENTITY',
      minVersion: 'TLSv1.2',
    },
  };
}

function runner(connection: Connection): ExportConnection['run'] {
  return async (sql, values = []) => {
    try {
      const [rows] = await connection.query<RowDataPacket[]>({
        sql,
        values,
        timeout: STATEMENT_MS,
      });
      return rows;
    } catch (error) {
      const failure = exportFailure(error);
      // The response to a statement that timed out would be that of the next one.
      if (failure.kind === 'away') connection.destroy();
      throw failure;
    }
  };
}

/** Returns the product and its version from `VERSION()`: `10.11.18-MariaDB-0+deb12u1`, `8.4.3`. */
function serverName(version: string): string {
  const [, number = ''] = /^(?:5\.5\.5-)?([\d.]{1,20})/.exec(version) ?? [];
  if (number === '') throw new ExportFailure('away', 'The server is not MySQL.');
  return `${/mariadb/i.test(version) ? 'MariaDB' : 'MySQL'} ${number}`;
}
