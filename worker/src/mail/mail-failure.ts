/** What a mail server or its connection reports about a failure. */
interface SmtpError extends Error {
  code?: string;
  responseCode?: number;
  command?: string;
  /** Text of the mail server. */
  response?: string;
}

/**
 * Whether the mail server refuses the address for good (5xx, such as an unknown user). Other failures may end: also those that operators
 * correct, such as a wrong password.
 */
export function isAddressRefused(error: unknown): boolean {
  const { responseCode = 0, command } = smtpError(error);
  return command === 'RCPT TO' && responseCode >= 500;
}

/**
 * Returns what the log may contain of a failure: the reason only if it is our own, such as an invalid certificate. The text of a mail server
 * may repeat parts of the mail, such as its link.
 */
export function failureFacts(error: unknown): Record<string, unknown> {
  const { code, responseCode, command, response, message } = smtpError(error);
  return { code, responseCode, command, ...(response === undefined && { reason: message }) };
}

function smtpError(error: unknown): Partial<SmtpError> {
  return error instanceof Error ? error : {};
}
