/** Returns a text of at most `lengthMax` characters. An ellipsis replaces its middle, because paths differ at their ends. */
export function shortenLabel(text: string, lengthMax: number): string {
  if (text.length <= lengthMax) return text;
  const head = Math.ceil((lengthMax - 1) / 3);
  return `${text.slice(0, head)}…${text.slice(text.length - (lengthMax - 1 - head))}`;
}
