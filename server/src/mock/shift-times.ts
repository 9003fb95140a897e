import pg from 'pg';

/**
 * Shifts every time in a database from `fromHours` to `toHours` after the times of the data set, and statistics by whole days. Triggers and
 * foreign keys are off meanwhile: nothing but times changes. The audit log is written again, because its hashes cover the times. Times inside
 * JSON documents stay: custom metadata, bodies of webhooks.
 */
export async function shiftTimes(
  databaseUrl: string,
  toHours: number,
  fromHours = 0,
): Promise<void> {
  const hours = toHours - fromHours;
  if (hours === 0) return;
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('BEGIN');
    await client.query(`SET LOCAL session_replication_role = replica`);
    await client.query(shiftColumns(hours));
    await client.query(shiftUsage(Math.floor(toHours / 24) - Math.floor(fromHours / 24)));
    await client.query('CREATE TEMP TABLE shifted ON COMMIT DROP AS SELECT * FROM audit_entry');
    await client.query('TRUNCATE audit_entry');
    await client.query(`SET LOCAL session_replication_role = origin`);
    await client.query(rewriteAudit(hours));
    await client.query('COMMIT');
  } finally {
    await client.end(); // rolls back after an error
  }
}

/** Updates all columns with a time zone, one statement for each table. */
const shiftColumns = (hours: number) => `DO $$
DECLARE one record;
BEGIN
  FOR one IN
    SELECT table_name, string_agg(
      format('%1$I = %1$I + make_interval(hours => ${hours})', column_name), ', ') AS assignments
    FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND is_generated = 'NEVER'
      AND data_type = 'timestamp with time zone'
      AND table_name NOT IN ('_prisma_migrations', 'audit_entry')
    GROUP BY table_name
  LOOP
    EXECUTE format('UPDATE %I SET %s', one.table_name, one.assignments);
  END LOOP;
END $$`;

/** Columns of statistics, in hours or days since 1970. */
const BUCKETS: readonly (readonly [table: string, column: string, unit: 'hour' | 'day'])[] = [
  ['usage_hour', 'bucket', 'hour'],
  ['usage_storage', 'bucket', 'hour'],
  ['cdn_log', 'first_hour', 'hour'],
  ['cdn_log', 'last_hour', 'hour'],
  ['cdn_log_hour', 'bucket', 'hour'],
  ['usage_state', 'days_until', 'day'],
  ['usage_state', 'insights_until', 'day'],
  ['usage_asset', 'last_day', 'day'],
  ['usage_asset_day', 'day', 'day'],
  ['usage_share_day', 'day', 'day'],
  ['usage_name_day', 'day', 'day'],
  ['usage_host_asset', 'day', 'day'],
  ['usage_library', 'day', 'day'],
];

/**
 * Moves the statistics by whole days. Writes the largest table again: an update in place takes three times as long. Updates the others by way of
 * negative numbers, which no row has, because a row must not get a number that another row still has.
 */
const shiftUsage = (wholeDays: number) => `DO $$
DECLARE days int := ${wholeDays};
BEGIN
  IF days = 0 THEN
    RETURN;
  END IF;
  CREATE TEMP TABLE shifted_days ON COMMIT DROP AS SELECT * FROM usage_day;
  TRUNCATE usage_day;
  INSERT INTO usage_day (user_id, series_id, bucket, value)
  SELECT user_id, series_id, bucket + days, value FROM shifted_days ORDER BY user_id, series_id, bucket;
  ${BUCKETS.map(([table, column, unit]) => {
    const shift = unit === 'hour' ? 'days * 24' : 'days';
    return `UPDATE ${table} SET ${column} = -${column};
  UPDATE ${table} SET ${column} = ${shift} - ${column};`;
  }).join('\n  ')}
END $$`;

/** Writes the entries of the temporary table `shifted` again, in order. The trigger chains them. */
const rewriteAudit = (hours: number) => `DO $$
DECLARE entry shifted;
BEGIN
  FOR entry IN SELECT * FROM shifted ORDER BY seq LOOP
    entry.at := entry.at + make_interval(hours => ${hours});
    INSERT INTO audit_entry (at, actor_kind, actor_id, actor_name, action, target_type, target_id, target_name, address,
      user_agent, credential, details)
    VALUES (entry.at, entry.actor_kind, entry.actor_id, entry.actor_name, entry.action,
      entry.target_type, entry.target_id,
      entry.target_name, entry.address, entry.user_agent, entry.credential, entry.details);
  END LOOP;
END $$`;
