/** Returns the beginning of a name in a text such as `person: ada`; null for other texts. */
export function personNameOf(text: string): string | null {
  return /^\s*person:\s*(.*?)\s*$/i.exec(text)?.[1] ?? null;
}
