import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createConnection } from 'mysql2/promise';
import pg from 'pg';
import { startMariaDb } from '../scripts/services/mariadb.mjs';
import { addAssets } from './add-assets.mjs';
import { figure } from './figures.mjs';
import { json, startProduct } from './product.mjs';

const EVENTS = 10_000;
const ASSETS = 50_000;

/** Measures how many rows a second the database export writes: of events that wait, and of a backfill. */
export async function benchExport() {
  const dir = await mkdtemp(join(tmpdir(), 'spindle-bench-mariadb-'));
  const server = await startMariaDb({ dir });
  const product = await startProduct({ OUTBOUND_ALLOW: '127.0.0.1' });
  const database = await createConnection(server.urlOf('mysql'));
  const client = new pg.Client({ connectionString: product.databaseUrl });
  try {
    await client.connect();
    await database.query('CREATE DATABASE assets');
    await saveExport(product, server.urlOf('assets'));
    await measureEvents({ product, client, database });
    await measureBackfill({ product, client, database });
  } finally {
    await client.end();
    await database.end();
    await product.stop();
    await server.stop();
    await rm(dir, { recursive: true, force: true });
  }
}

async function measureEvents({ product, client, database }) {
  const before = (await product.tree('worker')).cpuSeconds;
  const began = performance.now();
  await addAssets(client, EVENTS);
  while ((await countRows(database)) < EVENTS) await pause(20);
  const seconds = (performance.now() - began) / 1_000;
  const cpuMs = (((await product.tree('worker')).cpuSeconds - before) * 1_000) / EVENTS;
  figure(
    'rows of events written to MariaDB',
    `${Math.round(EVENTS / seconds)}/s`,
    `${EVENTS} events in ${seconds.toFixed(1)} s; ${cpuMs.toFixed(2)} ms processor time of the worker each`,
  );
}

async function measureBackfill({ product, client, database }) {
  await client.query('DELETE FROM event_subscription');
  await addAssets(client, ASSETS - EVENTS);
  await database.query('DELETE FROM assets.FILE_DATA_V2');
  const before = (await product.tree('worker')).cpuSeconds;
  const began = performance.now();
  await json(`${product.base}/api/v1/export/backfill`, {
    method: 'POST',
    headers: product.headers,
  });
  while ((await countRows(database)) < ASSETS) await pause(20);
  const seconds = (performance.now() - began) / 1_000;
  const cpuMs = (((await product.tree('worker')).cpuSeconds - before) * 1_000) / ASSETS;
  figure(
    'rows of a backfill written to MariaDB',
    `${Math.round(ASSETS / seconds)}/s`,
    `${ASSETS} assets in ${seconds.toFixed(1)} s; ${cpuMs.toFixed(2)} ms processor time of the worker each`,
  );
}

async function saveExport(product, db_url) {
  await json(`${product.base}/api/v1/user/settings/update?update_key=database`, {
    method: 'PATCH',
    headers: product.headers,
    body: { db_url, db_export_events: { 'file-saved': true } },
  });
}

/** Returns the number of rows; 0 before the table exists. */
async function countRows(database) {
  const [[row]] = await database
    .query('SELECT count(*) AS count FROM assets.FILE_DATA_V2')
    .catch(() => [[{ count: 0 }]]);
  return row.count;
}
