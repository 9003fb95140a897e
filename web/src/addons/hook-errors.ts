import type { ErrorDetail } from '@spindle/contracts/http/errors';
import { validationMessage, validationSentence } from '@spindle/contracts/http/validation-messages';
import { EventHookSettings } from '@spindle/contracts/settings/event-hooks';
import type { JsonError } from '../ui/json-editor/json-editor.tsx';
import { t } from './texts.ts';

/** Returns the value of a JSON text; null for a text that is not JSON. */
export function parseJson(text: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return null;
  }
}

/** Returns the errors of a text that must be event-hooks, with the messages of the server. */
export function hookErrors(text: string): JsonError[] {
  const parsed = parseJson(text);
  if (!parsed) return [{ path: '', message: t('jsonSyntax') }];
  const { error } = EventHookSettings.safeParse(parsed.value, { error: validationMessage });
  return (error?.issues ?? []).map((issue) => {
    const message = validationSentence(issue.message, issue.path.join('.'));
    // The error belongs to the object; the editor marks the first unknown key.
    const key = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
    return { path: [...issue.path, ...key].join('.'), message };
  });
}

/** Returns errors of the server with messages that name their fields. */
export function namedErrors(details: readonly ErrorDetail[]): JsonError[] {
  return details.map(({ path, message }) => ({ path, message: validationSentence(message, path) }));
}

/** Returns whether two JSON values are equal. The order of fields does not matter. */
export function isSameJson(one: unknown, other: unknown): boolean {
  return JSON.stringify(one, sortFields) === JSON.stringify(other, sortFields);
}

function sortFields(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
