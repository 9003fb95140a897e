import { EXPORT_TABLE } from '@spindle/contracts/export/export-routes';
import { formatAsset, type StoredAsset } from '../assets/asset-format.ts';
import { fromUuid } from '../ids.ts';

type Value = string | number | boolean | null;

interface Column {
  /** Type and attributes in SQL. */
  type: string;
  value(asset: StoredAsset, formatted: ReturnType<typeof formatAsset>, write: RowWrite): Value;
}

/** What a row records about its write. */
export interface RowWrite {
  /** The event that caused it; null for a backfill. */
  event: string | null;
  /** Order of the write: see `nextRowSeq`. */
  seq: bigint;
}

const ascii = (length: number) => `VARCHAR(${length}) CHARACTER SET ascii COLLATE ascii_bin`;

/** All columns in order. docs/export.md describes them. They never change: another schema gets another table. */
const COLUMNS: Record<string, Column> = {
  id: {
    type: 'CHAR(32) CHARACTER SET ascii COLLATE ascii_bin NOT NULL',
    value: (_, { id }) => id,
  },
  status: { type: `${ascii(16)} NOT NULL`, value: (_, { status }) => status },
  name: { type: 'VARCHAR(512) NOT NULL', value: (_, { name }) => name },
  size: { type: 'BIGINT UNSIGNED NOT NULL', value: (_, { size }) => size },
  checksum: { type: `${ascii(32)} NULL`, value: (_, { checksum }) => checksum },
  content_type: { type: 'VARCHAR(255) NOT NULL', value: (_, { content_type: type }) => type },
  provider: { type: `${ascii(32)} NOT NULL`, value: (_, { provider }) => provider },
  storage_type: { type: `${ascii(32)} NOT NULL`, value: (_, { storage_type: type }) => type },
  bucket: { type: 'VARCHAR(255) NOT NULL', value: (_, { bucket }) => bucket },
  key: { type: 'VARCHAR(1024) NOT NULL', value: (_, { key }) => key },
  public: { type: 'BOOLEAN NOT NULL', value: (asset) => asset.public },
  creator_id: { type: 'INT NOT NULL', value: ({ creatorId }) => creatorId },
  upload_time: { type: 'DATETIME(3) NOT NULL', value: ({ uploadTime }) => sqlTime(uploadTime) },
  update_user_id: { type: 'INT NOT NULL', value: ({ updateUserId }) => updateUserId },
  update_time: { type: 'DATETIME(3) NOT NULL', value: ({ updateTime }) => sqlTime(updateTime) },
  // Assets do not record the page that they were uploaded from.
  upload_source: { type: 'VARCHAR(255) NULL', value: () => null },
  data_schema_id: { type: 'INT NOT NULL', value: ({ schemaId }) => schemaId },
  metadata: { type: 'JSON NOT NULL', value: (_, { metadata }) => JSON.stringify(metadata) },
  data: { type: 'JSON NOT NULL', value: (_, { data }) => JSON.stringify(data) },
  conversions: {
    type: 'JSON NOT NULL',
    value: (_, { conversions }) => JSON.stringify(conversions),
  },
  addons_info: {
    type: 'JSON NOT NULL',
    value: (_, { addons_info: addons }) => JSON.stringify(addons),
  },
  errors: { type: 'JSON NOT NULL', value: (_, { errors }) => JSON.stringify(errors) },
  event: { type: `${ascii(32)} NULL`, value: (_, __, { event }) => event },
  deleted_at: {
    type: 'DATETIME(3) NULL',
    value: ({ trashedAt }) => trashedAt && sqlTime(trashedAt),
  },
  event_seq: { type: 'BIGINT UNSIGNED NOT NULL', value: (_, __, { seq }) => String(seq) },
};

const NAMES = Object.keys(COLUMNS);
const quote = (name: string) => `\`${name}\``;

/** Creates the table unless a table of this name exists. */
export const CREATE_TABLE = `CREATE TABLE IF NOT EXISTS ${quote(EXPORT_TABLE)} (
${NAMES.map((name) => `  ${quote(name)} ${COLUMNS[name]?.type},`).join('\n')}
  PRIMARY KEY (\`id\`),
  KEY \`event_seq\` (\`event_seq\`),
  KEY \`update_time\` (\`update_time\`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci COMMENT='Spindle database export, schema version 2'`;

/** The largest `event_seq` of the table, as a text; null when it is empty. */
export const SELECT_MAX_SEQ = `SELECT CAST(MAX(\`event_seq\`) AS CHAR) AS seq FROM ${quote(EXPORT_TABLE)}`;

/** A row: its id and its values in the order of the columns. */
export interface ExportRow {
  id: string;
  values: Value[];
}

/** Converts an asset to a row. */
export function exportRow(asset: StoredAsset, write: RowWrite): ExportRow {
  const formatted = formatAsset(asset);
  return {
    id: fromUuid(asset.id),
    values: Object.values(COLUMNS).map(({ value }) => value(asset, formatted, write)),
  };
}

/**
 * Inserts rows. Replaces existing ones only if they are older: MySQL assigns from left to right, so `event_seq`, which the others compare,
 * is the last. A backfill keeps the event of the row. `VALUES()` because MariaDB knows no row alias.
 */
export function upsertSql(count: number): string {
  const isNewer = 'VALUES(`event_seq`) > `event_seq`';
  const updates = NAMES.filter((name) => name !== 'id').map((name) => {
    const given = `VALUES(${quote(name)})`;
    const next = name === 'event' ? `COALESCE(${given}, \`event\`)` : given;
    return `${quote(name)} = IF(${isNewer}, ${next}, ${quote(name)})`;
  });
  const row = `(${NAMES.map(() => '?').join(',')})`;
  return `INSERT INTO ${quote(EXPORT_TABLE)} (${NAMES.map(quote).join(',')}) VALUES ${Array(count).fill(row).join(',')}
ON DUPLICATE KEY UPDATE ${updates.join(', ')}`;
}

/** Fails without the columns or the rights to insert and update. Writes nothing. */
export const CHECK_WRITE = `INSERT INTO ${quote(EXPORT_TABLE)} (${NAMES.map(quote).join(',')})
SELECT ${NAMES.map(() => 'NULL').join(',')} FROM DUAL WHERE FALSE
ON DUPLICATE KEY UPDATE \`event_seq\` = VALUES(\`event_seq\`)`;

/** Fails without the rights to select and delete. Deletes nothing: no asset has an empty id. */
export const CHECK_DELETE = `DELETE FROM ${quote(EXPORT_TABLE)} WHERE \`id\` = ''`;

/** Deletes the rows of assets that do not exist. Parameters: the ids, and the order of the write. */
export const DELETE_ROWS = `DELETE FROM ${quote(EXPORT_TABLE)} WHERE \`id\` IN (?) AND \`event_seq\` < CAST(? AS UNSIGNED)`;

/** Returns the statement that deletes all rows in a range of ids, except some, and its parameters. `upTo` null: to the end. */
export function deleteOthers(
  range: { after: string; upTo: string | null },
  except: string[],
  seq: bigint,
): { sql: string; values: unknown[] } {
  const conditions = ['`id` > ?', '`event_seq` < CAST(? AS UNSIGNED)'];
  const values: unknown[] = [range.after, String(seq)];
  if (range.upTo !== null) {
    conditions.push('`id` <= ?');
    values.push(range.upTo);
  }
  if (except.length > 0) {
    conditions.push('`id` NOT IN (?)');
    values.push(except);
  }
  return { sql: `DELETE FROM ${quote(EXPORT_TABLE)} WHERE ${conditions.join(' AND ')}`, values };
}

/** Returns a time as a DATETIME of MySQL, in UTC. */
function sqlTime(time: Date): string {
  return time.toISOString().replace('T', ' ').replace('Z', '');
}
