import { openDb } from '@spindle/prisma/client';
import { expect, it } from 'vitest';
import { freshDatabase } from './services.ts';
import { runSql } from './sql.ts';

it('stores times independently of the time zone of the database', async () => {
  const { url, drop } = await freshDatabase();
  const name = new URL(url).pathname.slice(1);
  await runSql(url, `ALTER DATABASE ${name} SET timezone = 'America/New_York'`);
  const db = openDb(url, { poolMax: 1 });
  try {
    const noon = new Date('2030-06-01T12:00:00.500Z');
    const [row] = await db.$queryRaw<{ same: boolean; back: Date }[]>`
      SELECT ${noon} = '2030-06-01T12:00:00.500Z'::timestamptz AS same,
             '2030-06-01T12:00:00.500Z'::timestamptz AS back`;
    expect(row).toEqual({ same: true, back: noon });
  } finally {
    await db.$disconnect();
    await drop();
  }
});

it('keeps its settings beside the options that the address of the database states', async () => {
  const { url, drop } = await freshDatabase();
  for (const options of [
    '-c application_name=other',
    '-c%20application_name%3Dother%20-c%20timezone%3DAsia/Tokyo',
  ]) {
    const address = `${url}${url.includes('?') ? '&' : '?'}options=${options}`;
    const db = openDb(address, { poolMax: 1 });
    try {
      const rows = await db.$queryRaw`
        SELECT current_setting('timezone') AS zone, current_setting('application_name') AS name`;
      expect(rows).toEqual([{ zone: 'UTC', name: 'other' }]);
    } finally {
      await db.$disconnect();
    }
  }
  await drop();
});
