import {
  expectBytes,
  expectStatus,
  hourOfTime,
  LineError,
  type LogLine,
  numberOf,
  splitPath,
} from './log-line.ts';

const FIELDS = '#Fields:';

/** The fields that a log must have; `cs-uri-query` may be missing. */
const NEEDED = ['date', 'time', 'cs-method', 'cs-uri-stem', 'sc-status', 'sc-bytes'] as const;

type Field = (typeof NEEDED)[number] | 'cs-uri-query';

/** Reads the lines of a log in the W3C extended format with tabs, such as standard logs of CloudFront. */
export interface W3cReader {
  /** Reads a line. Returns null for a directive, which begins with `#`. Throws LineError. */
  parse(line: string): LogLine | null;
}

/** Opens a reader. A later `#Fields` line replaces the earlier one, so that several files can be sent as one. */
export function openW3cReader(): W3cReader {
  let columns: Record<Field, number> | null = null;
  let count = 0;

  const parseFields = (line: string) => {
    const names = line.slice(FIELDS.length).trim().split(/\s+/);
    const missing = NEEDED.find((name) => !names.includes(name));
    if (missing) throw new LineError(`does not name the field ${missing}`);
    count = names.length;
    const columnOf = (name: Field) => names.indexOf(name);
    columns = {
      date: columnOf('date'),
      time: columnOf('time'),
      'cs-method': columnOf('cs-method'),
      'cs-uri-stem': columnOf('cs-uri-stem'),
      'cs-uri-query': columnOf('cs-uri-query'),
      'sc-status': columnOf('sc-status'),
      'sc-bytes': columnOf('sc-bytes'),
    };
  };

  return {
    parse(line) {
      if (line.startsWith('#')) {
        if (line.startsWith(FIELDS)) parseFields(line);
        return null;
      }
      if (!columns) throw new LineError('comes before a #Fields line');
      const values = line.split('\t');
      if (values.length !== count)
        throw new LineError(`has ${values.length} fields, but the #Fields line has ${count}`);
      const textOf = (column: number) => values[column] ?? '';
      const query = textOf(columns['cs-uri-query']);
      return {
        hour: hourOfTime(`${textOf(columns.date)}T${textOf(columns.time)}Z`),
        method: textOf(columns['cs-method']),
        path: splitPath(textOf(columns['cs-uri-stem'])).path,
        query: query === '-' ? '' : query,
        status: expectStatus(numberIn(textOf(columns['sc-status']))),
        bytes: expectBytes(numberIn(textOf(columns['sc-bytes']))),
      };
    },
  };
}

/** Returns the number in a field, where a hyphen means that there is none. */
const numberIn = (field: string) => (field === '-' ? 0 : numberOf(field));
