/** Escapes `\`, `%` and `_` in a text for a LIKE pattern. `contains` and `startsWith` of the client leave them as wildcards. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
