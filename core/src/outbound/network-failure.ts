const REASONS = new Map([
  ['OUTBOUND_BLOCKED', 'Connections to this address are not allowed. See OUTBOUND_ALLOW.'],
  ['ENOTFOUND', 'The host name is unknown.'],
  ['EAI_AGAIN', 'The host name could not be resolved.'],
  ['ECONNREFUSED', 'The connection was refused.'],
  ['EHOSTUNREACH', 'The host cannot be reached.'],
  ['ENETUNREACH', 'The host cannot be reached.'],
  ['ETIMEDOUT', 'The host cannot be reached.'],
  // TLS with a server that answers in plain text.
  ['EPROTO', 'The server does not support TLS at this address.'],
  ['ERR_SSL_WRONG_VERSION_NUMBER', 'The server does not support TLS at this address.'],
]);

/** Returns the code of an error, such as `ECONNREFUSED`; empty without one. Follows the first error of several attempts. */
export function codeOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0]);
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** Returns why a connection failed, as a text for users without the address; null for another error. */
export function networkFailure(error: unknown): string | null {
  const code = codeOf(error);
  const known = REASONS.get(code);
  if (known !== undefined) return known;
  if (/CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO|ALTNAME/.test(code))
    return 'The TLS certificate is not valid.';
  return null;
}
