/** Returns a CSV file (RFC 4180). The byte order mark makes spreadsheets read it as UTF-8. */
export function csvFile(rows: readonly (readonly (string | number)[])[]): Blob {
  return new Blob([`\uFEFF${toCsv(rows)}`], { type: 'text/csv;charset=utf-8' });
}

/** Returns rows as CSV. */
export function toCsv(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');
}

/** A text that a spreadsheet would run as a formula gets an apostrophe in front: names come from other people. */
function csvCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const safe = /^\s*[=+\-@]|^[\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
