/**
 * Returns a pattern that matches a lower-case ASCII word in any case: `ab` becomes `[Aa][Bb]`. JSON Schema, and so OpenAPI, has
 * no flag for it.
 */
export function caseInsensitivePattern(word: string): string {
  return word.replace(/[a-z]/g, (letter) => `[${letter.toUpperCase()}${letter}]`);
}
