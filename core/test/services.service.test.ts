import { expect, it } from 'vitest';
import { freshDatabase } from './services.ts';
import { runSql } from './sql.ts';

it('creates a fresh database with all migrations and no other data', async () => {
  const [one, other] = await Promise.all([freshDatabase(), freshDatabase()]);
  await runSql(one.url, 'CREATE TABLE own (id int)');
  await runSql(other.url, 'CREATE TABLE own (id int)');
  await expect(runSql(one.url, 'SELECT 1 FROM _prisma_migrations')).resolves.toBeUndefined();
  await Promise.all([one.drop(), other.drop()]);
  await expect(runSql(one.url, 'SELECT 1')).rejects.toThrow('does not exist');
});
