import { MASK } from '@spindle/contracts/settings/masked';
import { maskParameters } from '../outbound/mask-url.ts';

/** Names of fields that hold secrets, wherever they appear in details. A second line of defense: callers leave secrets out. */
const SECRET_NAME = /password|secret|token|api_?key|upload_?key|nonce|code_?hash/i;

/** Returns a JSON value with the values of secret fields and secret parameters of URLs masked. Empty values, and whether one is set, stay. */
export function maskSecrets(value: unknown, isSecret = false): unknown {
  if (Array.isArray(value)) return value.map((part) => maskSecrets(part, isSecret));
  if (typeof value === 'object' && value !== null && !(value instanceof Date))
    return Object.fromEntries(
      Object.entries(value).map(([name, part]) => [
        name,
        maskSecrets(part, isSecret || SECRET_NAME.test(name)),
      ]),
    );
  const isText = typeof value === 'string' && value !== '';
  if (isSecret && (isText || typeof value === 'number')) return MASK;
  return isText ? maskParameters(value) : value;
}
