import { loadConfig } from '@spindle/core/config/config';
import { openTestContext } from '@spindle/core/test/context';
import { startServerProcess } from '@spindle/core/test/server-process';
import { freshDatabase } from '@spindle/core/test/services';
import { Client } from 'pg';
import { expect, it } from 'vitest';

const PASSWORD = 'known-to-its-owner';

interface LogLine {
  msg: string;
  time: string;
  path?: string;
  migration?: string;
  migrations?: number;
}

it('logs what a start migrates, with times to read, without health checks and the given password', async () => {
  const { ctx, close } = await openTestContext();
  const database = await freshDatabase();
  const client = new Client({ connectionString: database.url });
  await client.connect();
  await client.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
  await client.end();
  const config = loadConfig({ DATABASE_URL: database.url, DATA_DIR: ctx.config.dataDir });
  const lines: LogLine[] = [];
  const output: string[] = [];
  const env = { LOG_LEVEL: 'info', ADMIN_PASSWORD: PASSWORD };
  const server = await startServerProcess(config, env, (line) => {
    output.push(line);
    if (line.startsWith('{')) lines.push(JSON.parse(line));
  });
  try {
    for (const path of ['healthz', 'readyz', 'healthz?from=proxy', 'api/v1/config'])
      await fetch(`${server.base}/${path}`);
    await expect.poll(() => lines.some(({ path }) => path === '/api/v1/config')).toBe(true);
  } finally {
    await server.stop();
    await database.drop();
    await close();
  }
  expect(output).toContain(
    'First administrator: admin@example.com  password: as ADMIN_PASSWORD says',
  );
  expect(output.filter((line) => line.includes(PASSWORD))).toEqual([]);
  expect(lines[0]?.msg).toBe('server starts');
  expect(lines.map(({ msg }) => msg)).toContain('server is ready');
  const migrated = lines.filter(({ migration }) => migration !== undefined);
  expect(migrated.length).toBeGreaterThan(10);
  expect(lines.find(({ migrations }) => migrations !== undefined)).toMatchObject({
    msg: 'the database is up to date',
    migrations: migrated.length,
  });
  expect(lines.flatMap(({ path }) => path ?? [])).toEqual(['/api/v1/config']);
  for (const { time } of lines) expect(new Date(time).toISOString()).toBe(time);
});
