import { ROLES, type Role } from '@spindle/contracts/http/permissions';
import {
  IMPORT_COLUMNS,
  IMPORT_ROWS_MAX,
  type ImportRow,
} from '@spindle/contracts/users/user-import';
import { EMAIL_INVALID, NewUserFields } from '@spindle/contracts/users/users';
import { Invalid } from '@spindle/core/errors';
import { type CsvRecord, parseCsv } from './parse-csv.ts';

type Column = (typeof IMPORT_COLUMNS)[number];

/** The fields of a user that a file contains. */
const ImportedUser = NewUserFields.pick({ email: true, first_name: true, last_name: true });

/**
 * Reads the rows of a file, without looking at the users that exist. A row with errors has the state `invalid`. Throws Invalid for a file
 * without rows, with too many of them, or with other columns.
 */
export function readImportRows(csv: string): ImportRow[] {
  const [header, ...records] = parseCsv(csv);
  const columns = readHeader(header);
  if (records.length === 0) throw new Invalid('The file has no rows below its header.');
  if (records.length > IMPORT_ROWS_MAX)
    throw new Invalid(
      `A file can have at most ${IMPORT_ROWS_MAX} rows. This one has ${records.length}.`,
    );
  const lines = new Map<string, number>();
  return records.map((record) => {
    const row = readRow(record, columns);
    const first = lines.get(row.email);
    if (first !== undefined) addError(row, 'email', `is also in line ${first}`);
    else if (row.email !== '') lines.set(row.email, row.line);
    return row;
  });
}

/** Returns the columns in the order of the file. Names from a file are only compared, never used as keys (security 27). */
function readHeader(header: CsvRecord | undefined): Column[] {
  const names = (header?.fields ?? []).map((name) => name.trim().toLowerCase());
  const columns = names.map((name) => IMPORT_COLUMNS.find((column) => column === name));
  const unknown = names.find((_name, index) => columns[index] === undefined);
  if (unknown !== undefined)
    throw new Invalid(`Unknown column: ${unknown || '(empty)'}. Use ${IMPORT_COLUMNS.join(', ')}.`);
  const missing = IMPORT_COLUMNS.slice(0, 4).find((column) => !columns.includes(column));
  if (missing) throw new Invalid(`The column ${missing} is missing.`);
  if (new Set(names).size < names.length) throw new Invalid('A column appears twice.');
  return columns.filter((column) => column !== undefined);
}

function readRow({ line, fields }: CsvRecord, columns: Column[]): ImportRow {
  const textOf = (column: Column) => fields[columns.indexOf(column)]?.trim() ?? '';
  const given = {
    email: textOf('email'),
    first_name: textOf('first_name'),
    last_name: textOf('last_name'),
  };
  const { data, error } = ImportedUser.safeParse(given);
  const role = findRole(textOf('role'));
  const access = parseYesNo(textOf('group_asset_access'));
  const row: ImportRow = {
    line,
    ...given,
    email: given.email.toLowerCase(),
    ...data,
    role_name: role?.name ?? null,
    group_asset_access: access ?? true,
    state: 'new',
    errors: [],
    invite: null,
  };
  for (const { path, message } of error?.issues ?? [])
    addError(row, String(path[0]), message === EMAIL_INVALID ? 'must be a valid address' : message);
  if (!role) addError(row, 'role', `must be one of ${ROLES.map(({ name }) => name).join(', ')}`);
  if (access === undefined) addError(row, 'group_asset_access', 'must be yes or no');
  if (fields.length !== columns.length)
    addError(row, 'row', `must have ${columns.length} fields, not ${fields.length}`);
  return row;
}

function addError(row: ImportRow, column: string, message: string): void {
  row.errors.push({ column, message });
  row.state = 'invalid';
}

/** Finds a role by its name, its title or its id. */
function findRole(text: string): Role | undefined {
  const wanted = text.toLowerCase();
  return ROLES.find(({ id, name, title }) =>
    [String(id), name.toLowerCase(), title.toLowerCase()].includes(wanted),
  );
}

/** Parses a yes or no. Returns true for an empty field, and undefined for another text. */
function parseYesNo(text: string): boolean | undefined {
  const word = text.toLowerCase();
  if (['', 'yes', 'true', '1'].includes(word)) return true;
  return ['no', 'false', '0'].includes(word) ? false : undefined;
}
