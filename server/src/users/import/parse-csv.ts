import { Invalid } from '@spindle/core/errors';

/** A record of a CSV file. */
export interface CsvRecord {
  /** The line in which the record begins, from 1. */
  line: number;
  fields: string[];
}

/**
 * Parses CSV as in RFC 4180, with commas or, if the first line has more of them, semicolons. Skips empty lines and a byte order mark.
 * Throws Invalid for a quoted field that does not end, and for a quotation mark inside another field.
 */
export function parseCsv(text: string): CsvRecord[] {
  const source = text.replace(/^\uFEFF/, '');
  const separator = separatorOf(source);
  // A field, quoted or not, with what ends it.
  const pattern = new RegExp(
    `(?:"([^"]*(?:""[^"]*)*)"|([^"${separator}\\r\\n]*))(${separator}|\\r\\n|\\n|\\r|$)`,
    'y',
  );
  const records: CsvRecord[] = [];
  let record: CsvRecord = { line: 1, fields: [] };
  let line = 1;
  while (pattern.lastIndex < source.length) {
    const found = pattern.exec(source);
    if (!found)
      throw new Invalid(`Line ${line} has a quotation mark that does not belong to a field.`);
    const [whole, quoted, plain = '', end] = found;
    record.fields.push(quoted?.replaceAll('""', '"') ?? plain);
    line += whole.match(/\r\n|\n|\r/g)?.length ?? 0;
    if (end === separator) continue;
    records.push(record);
    record = { line, fields: [] };
  }
  if (record.fields.length > 0) records.push({ ...record, fields: [...record.fields, ''] });
  return records.filter(({ fields }) => fields.some((field) => field.trim() !== ''));
}

function separatorOf(source: string): ',' | ';' {
  const [first = ''] = source.split(/[\r\n]/, 1);
  return first.split(';').length > first.split(',').length ? ';' : ',';
}
