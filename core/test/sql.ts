import { Client } from 'pg';

/** Returns the URL of a database on a server. */
export function databaseUrl(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs one statement on a new connection, outside a transaction. */
export async function runSql(url: string, statement: string): Promise<void> {
  await withClient(url, (client) => client.query(statement));
}

/** Runs `work` with a new connection, and closes it afterwards. */
export async function withClient(
  url: string,
  work: (client: Client) => Promise<unknown>,
): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
