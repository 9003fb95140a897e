import { expect, it } from 'vitest';
import { freshDatabase } from './services.ts';
import { runSql } from './sql.ts';

it('a fresh database has every migration applied and nothing that another one holds', async () => {
  const [one, other] = await Promise.all([freshDatabase(), freshDatabase()]);
  await runSql(one.url, 'CREATE TABLE own (id int)');
  await runSql(other.url, 'CREATE TABLE own (id int)');
  await expect(runSql(one.url, 'SELECT 1 FROM _prisma_migrations')).resolves.toBeUndefined();
  await Promise.all([one.drop(), other.drop()]);
  await expect(runSql(one.url, 'SELECT 1')).rejects.toThrow('does not exist');
});
