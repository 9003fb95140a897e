/** A fact of a file, with the name of the tag that says it. */
export interface Found<T> {
  value: T;
  /** `Group:Tag`, such as `XMP:Rating`. */
  source: string;
}

/** Returns the texts of a tag `Group:Tag` in the metadata of a file, trimmed and without empty ones. Numbers become texts. */
export function textsOf(metadata: unknown, name: string): string[] {
  const [group = '', tag = ''] = name.split(':');
  const tags = new Map(Object.entries(new Map(Object.entries(metadata ?? {})).get(group) ?? {}));
  const value: unknown = tags.get(tag) ?? tags.get(languageVariantOf(tag, [...tags.keys()]) ?? '');
  return [value]
    .flat()
    .filter((text) => typeof text === 'string' || typeof text === 'number')
    .map((text) => String(text).trim())
    .filter((text) => text !== '');
}

/** Returns the first text of a tag; empty without one. */
export function textOf(metadata: unknown, name: string): string {
  return textsOf(metadata, name)[0] ?? '';
}

/** Returns the value of the first tag for which `read` returns one. */
export function findFirst<T>(
  metadata: unknown,
  names: readonly string[],
  read: (texts: string[]) => T | null,
): Found<T> | null {
  for (const source of names) {
    const texts = textsOf(metadata, source);
    const value = texts.length > 0 ? read(texts) : null;
    if (value !== null) return { value, source };
  }
  return null;
}

/** Returns the name of a tag in any language, such as `Title-de`, for files that have it in no default language. */
function languageVariantOf(tag: string, names: readonly string[]): string | undefined {
  return names.find(
    (name) => name.startsWith(`${tag}-`) && /^[a-z]{2,3}(-|$)/.test(name.slice(tag.length + 1)),
  );
}
