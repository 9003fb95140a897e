import { MASK } from '@spindle/contracts/settings/masked';

/** Names of fields that hold secrets, wherever they appear in details. A second line of defense: callers leave secrets out. */
const SECRET_NAME = /password|secret|token|api_?key|upload_?key|nonce|code_?hash/i;

/** Returns a JSON value with the values of secret fields replaced by the mask. Empty values, and whether one is set, stay. */
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
  return isSecret && (isText || typeof value === 'number') ? MASK : value;
}
