import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { startMariaDb } from '../../../scripts/services/mariadb.mjs';

/** A MariaDB server for one test file. */
export type OwnMariaDb = Awaited<ReturnType<typeof startOwnMariaDb>>;

/** Starts an empty server. `options`: further arguments of mariadbd. */
export async function startOwnMariaDb(options: string[] = []) {
  const dir = await mkdtemp(join(tmpdir(), 'spindle-mariadb-'));
  const server = await startMariaDb({ dir, options });
  let databases = 0;
  return {
    ...server,
    /** Creates an empty database. Returns its URL. */
    async freshDatabase(): Promise<string> {
      databases += 1;
      const name = `export_${databases}`;
      await query(server.urlOf('mysql'), `CREATE DATABASE ${name} CHARACTER SET latin1`);
      return server.urlOf(name);
    },
    async stop() {
      await server.stop();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

/** Runs a statement in a database and returns its rows. Times are texts in UTC. */
export async function query(
  url: string,
  sql: string,
  values: unknown[] = [],
): Promise<RowDataPacket[]> {
  const { hostname, port, username, password, pathname } = new URL(url);
  const connection = await createConnection({
    host: hostname,
    port: Number(port),
    user: username,
    password,
    database: pathname.slice(1),
    dateStrings: true,
    supportBigNumbers: true,
  });
  try {
    const [rows] = await connection.query<RowDataPacket[]>(sql, values);
    return rows;
  } finally {
    await connection.end();
  }
}
