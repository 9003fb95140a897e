import { Client } from 'pg';

/** The address of one database of a server. */
export function databaseUrl(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs one statement on a connection of its own, outside a transaction. */
export async function runSql(url: string, statement: string): Promise<void> {
  await withClient(url, (client) => client.query(statement));
}

/** Opens a connection for `work` alone. */
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
