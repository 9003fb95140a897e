import type { Db } from '@spindle/prisma/client';

/** Restores the rows that the database had when the reset was opened, and deletes all others. */
export type RowReset = () => Promise<void>;

/**
 * Opens a reset for a database of a test file. A reset takes a fraction of the time that a new database takes. It keeps sequences, and
 * knows no caches: close servers that hold some, and open them again.
 */
export async function openRowReset(db: Db): Promise<RowReset> {
  const tables = await db.$queryRaw<{ name: string; columns: string }[]>`
    SELECT table_name AS name, string_agg(quote_ident(column_name), ', ') AS columns
    FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND is_generated = 'NEVER'
      AND table_name NOT IN ('_prisma_migrations', 'database_object') -- only migrations write them
    GROUP BY table_name`;
  await db.$executeRaw`CREATE SCHEMA row_reset`;
  for (const { name } of tables)
    await db.$executeRawUnsafe(`CREATE UNLOGGED TABLE row_reset."${name}" AS TABLE "${name}"`);
  const statements = tables.map(
    ({ name, columns }) =>
      `DELETE FROM "${name}"; INSERT INTO "${name}" (${columns}) OVERRIDING SYSTEM VALUE SELECT ${columns} FROM row_reset."${name}";`,
  );
  // Triggers would refuse to delete the audit log, and count the changes.
  await db.$executeRawUnsafe(`
    CREATE FUNCTION row_reset.run() RETURNS void LANGUAGE plpgsql SET session_replication_role = replica AS $$
    BEGIN ${statements.join('\n')} END $$`);
  return async () => {
    await db.$executeRaw`SELECT row_reset.run()`;
  };
}
