/** Characters with which a spreadsheet begins a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** Returns CSV text. Marks fields that a spreadsheet would take for a formula as text. */
export function csvText(records: readonly (readonly string[])[]): string {
  return records.map((fields) => `${fields.map(quote).join(',')}\r\n`).join('');
}

function quote(field: string): string {
  const safe = FORMULA.test(field) ? `'${field}` : field;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Returns the address of a CSV file that a link downloads. */
export const csvAddress = (text: string): string =>
  `data:text/csv;charset=utf-8,${encodeURIComponent(text)}`;
