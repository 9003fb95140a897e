import type { $ZodRawIssue } from 'zod/v4/core';

/** Names of value types for users. */
const KINDS: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'empty',
  date: 'a date',
  file: 'a file',
};

/** Names of text formats for users. */
const FORMATS: Record<string, string> = {
  email: 'an email address',
  url: 'a web address',
  uri: 'a web address',
  uuid: 'a UUID',
  datetime: 'a date and time, such as 2031-05-06T07:08:09Z',
  'date-time': 'a date and time, such as 2031-05-06T07:08:09Z',
  date: 'a date, such as 2031-05-06',
  time: 'a time, such as 07:08:09',
  regex: 'in the required format',
};

/** Units of values with a length. */
const UNITS: Record<string, [one: string, many: string]> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
  set: ['entry', 'entries'],
  map: ['entry', 'entries'],
  object: ['field', 'fields'],
};

/** The part of a zod issue that its message is derived from. */
export type ValidationIssue = Pick<$ZodRawIssue, 'code'> & Record<string, unknown>;

/** Returns the message of a validation error, without a subject: "must be a number". Used when a schema has no message of its own. */
export function validationMessage(issue: ValidationIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return typeMessage(String(issue.expected), issue.input);
    case 'too_small':
      return boundMessage(issue, Number(issue.minimum), 'more');
    case 'too_big':
      return boundMessage(issue, Number(issue.maximum), 'less');
    case 'invalid_format':
      return `must be ${FORMATS[String(issue.format)] ?? 'in the required format'}`;
    case 'invalid_value':
      return valueMessage(issue.values as readonly unknown[]);
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`;
    case 'unrecognized_keys':
      return `must not have ${joinWords(
        (issue.keys as string[]).map((key) => `"${key}"`),
        'and',
      )}`;
    default:
      return issue.input === undefined ? 'is required' : 'is not valid';
  }
}

function typeMessage(expected: string, input: unknown): string {
  if (input === undefined || (input === null && expected !== 'null')) return 'is required';
  return `must be ${KINDS[expected] ?? 'of another type'}`;
}

function boundMessage(
  { origin, inclusive, exact }: ValidationIssue,
  bound: number,
  direction: 'more' | 'less',
): string {
  const unit = UNITS[String(origin)];
  if (!unit) {
    const number = bound.toLocaleString('en');
    if (inclusive === false) return `must be ${direction} than ${number}`;
    return `must be ${number} or ${direction}`;
  }
  const [one, many] = unit;
  // Lengths are whole: more than 2 characters are at least 3.
  const least = direction === 'more' && inclusive === false ? bound + 1 : bound;
  if (direction === 'more' && least === 1 && origin === 'string') return 'is required';
  const quantity = `${least.toLocaleString('en')} ${least === 1 ? one : many}`;
  if (exact) return `must have ${quantity}`;
  return `must have at ${direction === 'more' ? 'least' : 'most'} ${quantity}`;
}

/** Limits the choices that a message lists. */
const CHOICES_MAX = 12;

function valueMessage(values: readonly unknown[]): string {
  if (values.length > CHOICES_MAX) return 'is not an allowed value';
  return `must be ${joinWords(values.map(String), 'or')}`;
}

function joinWords(words: string[], last: 'and' | 'or'): string {
  if (words.length < 2) return words.join();
  return `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;
}

/** Completes a message without a subject to a sentence; returns other messages unchanged. `subject` is the path of the field. */
export function validationSentence(message: string, subject?: string): string {
  // Our messages without a subject begin with one of these verbs.
  if (!/^(is|are|must|has|may|names) /.test(message)) return message;
  const start = subject || (message.startsWith('must ') ? '' : 'This');
  // Without a start, the message begins with "must": capitalize it.
  const sentence = start ? `${start} ${message}` : `M${message.slice(1)}`;
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}
