import { migrate } from '@spindle/prisma/migrate';
import { expect, it, onTestFinished } from 'vitest';
import { createEmptyDatabase, migrateBefore } from './empty-database.ts';

/** The id of the asset with a number. */
const idOf = (number: number) => `01920000-0000-7000-8000-00000000000${number}`;

const ASSETS: [kind: string, contentType: string][] = [
  ['VIDEO', 'video/mp4'],
  ['VIDEO', 'video/mp4'],
  ['OTHER', 'application/pdf'],
  ['OTHER', 'application/pdf'],
  ['IMAGE', 'image/png'],
];

/** Opens a database as an earlier release left it. */
async function openOldDatabase() {
  const database = await createEmptyDatabase();
  onTestFinished(() => database.remove());
  await migrateBefore(database, '20261204400100_unread_subtitles');
  const { client } = database;
  await client.query(`
    INSERT INTO "user" (email, first_name, last_name, role_id, access_id, upload_key, api_key_encrypted, api_key_hash, password_hash)
    VALUES ('old@example.com', 'A', 'B', 1, 'a', 'b', 'c', 'd', 'e')`);
  for (const [at, [kind, contentType]] of ASSETS.entries())
    await client.query(
      `INSERT INTO asset (id, name, name_key, kind, content_type, status, creator_id, update_user_id, size)
       VALUES ($1, 'x', 'x', $2::asset_kind, $3, 'OK', 1, 1, 1)`,
      [idOf(at + 1), kind, contentType],
    );
  await client.query(
    `INSERT INTO file (asset_id, version, key, storage, object_key, size, content_type)
     VALUES ($1, 1, 'subtitle-en', 'disk', 'one', 1, 'text/vtt')`,
    [idOf(1)],
  );
  const results: [number, object][] = [
    [3, { lines: [{ text: 'first page' }] }],
    [4, { lines: [{ text: 'all pages', page: 1 }] }],
    [5, { lines: [{ text: 'sign' }] }],
  ];
  for (const [number, result] of results)
    await client.query(
      `INSERT INTO analysis (asset_id, addon, provider, model, model_version, render_version, result)
       VALUES ($1, 'TEXT_RECOGNITION', 'builtin', 'pp-ocr', '4', 1, $2)`,
      [idOf(number), result],
    );
  const model = { provider: 'builtin', model: 'pp-ocr', version: '4' };
  await client.query(
    `INSERT INTO job (type, status, creator_id, input)
     VALUES ('ANALYZE_ASSETS', 'COMPLETED', 1, $1), ('ANALYZE_ASSETS', 'COMPLETED', 1, $2)`,
    [
      { addon: 'TEXT_RECOGNITION', model, is_selection: false },
      { addon: 'IMAGE_ANALYSIS', model, is_selection: false },
    ],
  );
  return database;
}

it('an upgrade marks subtitles that search does not find, and PDF files of which only one page was read', async () => {
  const { client, url } = await openOldDatabase();
  await migrate(url);
  const read = async (sql: string) => (await client.query<{ value: unknown }>(sql)).rows;
  expect(await read('SELECT content_text AS value FROM asset ORDER BY id')).toEqual(
    [null, '', '', '', ''].map((value) => ({ value })),
  );
  expect(await read('SELECT model_version AS value FROM analysis ORDER BY asset_id')).toEqual(
    ['', '4', '4'].map((value) => ({ value })),
  );
  expect(await read(`SELECT input #>> '{model,version}' AS value FROM job ORDER BY id`)).toEqual(
    ['', '4'].map((value) => ({ value })),
  );
});
