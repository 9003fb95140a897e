import { migrate } from '@spindle/prisma/migrate';
import { expect, it, onTestFinished } from 'vitest';
import { OLD_TASK_NAMES } from '../src/tasks/old-task-names.ts';
import { createEmptyDatabase, migrateBefore } from './empty-database.ts';

it('renames the tasks of stored steps and statistics when an installation is upgraded', async () => {
  const database = await createEmptyDatabase();
  onTestFinished(database.remove);
  await migrateBefore(database, '20261201100001_task_names');
  const { client, url } = database;
  const names = [...OLD_TASK_NAMES.keys(), 'probe'];
  await client.query(`
    INSERT INTO "user" (email, first_name, last_name, role_id, access_id, upload_key, api_key_encrypted, api_key_hash, password_hash)
    VALUES ('old@example.com', 'A', 'B', 1, 'a', 'b', 'c', 'd', 'e');
    INSERT INTO job (type, creator_id) VALUES ('INGEST', 1)`);
  await client.query(
    `INSERT INTO step (job_id, "group", key, task) SELECT 1, 'preprocess', name, name FROM unnest($1::text[]) AS name
     UNION ALL SELECT 1, 'transcodes', name || '-video', name FROM unnest($1::text[]) AS name`,
    [names],
  );
  await client.query(
    `INSERT INTO usage_series (kind, name) SELECT kind, name FROM unnest($1::text[]) AS name, unnest('{work,api}'::text[]) AS kind`,
    [names],
  );
  await migrate(url);
  const { rows } = await client.query<{ text: string }>(
    `SELECT concat_ws(' ', task, key) AS text FROM step UNION ALL SELECT concat_ws(' ', kind, name) FROM usage_series`,
  );
  const renamed = [...OLD_TASK_NAMES, ['probe', 'probe'] as const].flatMap(([old, present]) => [
    `${present} ${present}`,
    `${present} ${old}-video`,
    `work ${present}`,
    `api ${old}`,
  ]);
  expect(rows.map(({ text }) => text).sort()).toEqual(renamed.sort());
});
