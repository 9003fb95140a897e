import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type * as z from 'zod/mini';

const PREFIX = 'spindle.';

/** Holds the values that the browser refused to store, until the page is closed. */
const memory = new Map<string, string>();
const listeners = new Set<() => void>();

/**
 * Returns a preference in local storage and its setter. All components and tabs with the same key share it.
 * Ignores stored values that do not match `schema`. `schema` and `fallback` must keep their identity. `prefix` begins the key in the storage.
 */
export function useStored<T>(
  key: string,
  schema: z.ZodMiniType<T>,
  fallback: T,
  prefix = PREFIX,
): [value: T, store: (value: T) => void] {
  const text = useSyncExternalStore(subscribe, () => read(prefix + key));
  const value = useMemo(() => parse(text, schema) ?? fallback, [text, schema, fallback]);
  const store = useCallback((next: T) => write(prefix + key, JSON.stringify(next)), [prefix, key]);
  return [value, store];
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

function read(key: string): string | null {
  const unsaved = memory.get(key);
  if (unsaved !== undefined) return unsaved;
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, text: string): void {
  try {
    window.localStorage.setItem(key, text);
    memory.delete(key);
  } catch {
    memory.set(key, text);
  }
  for (const listener of listeners) listener();
}

function parse<T>(text: string | null, schema: z.ZodMiniType<T>): T | undefined {
  if (text === null) return undefined;
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
