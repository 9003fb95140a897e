import { once } from 'node:events';
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';

const BOUNDARY = 'a-boundary-of-tests';

/** A part of a form as it is sent. */
export interface RawPart {
  /** Raw header lines. Characters above 255 are not allowed. */
  disposition: string;
  type?: string;
  body: Buffer | string;
}

/** Returns the bytes of a form with raw headers, which may be malformed. */
export function rawForm(parts: RawPart[]): Buffer {
  const lines = parts.flatMap((part) => [
    `--${BOUNDARY}\r\nContent-Disposition: ${part.disposition}\r\n`,
    part.type ? `Content-Type: ${part.type}\r\n` : '',
    '\r\n',
    part.body,
    '\r\n',
  ]);
  const bytes = [...lines, `--${BOUNDARY}--\r\n`].map((line) =>
    typeof line === 'string' ? Buffer.from(line, 'latin1') : line,
  );
  return Buffer.concat(bytes);
}

export const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

/** Opens a request whose body the test sends itself. */
export function openRequest(
  url: string,
  method: string,
  headers: Record<string, string | number>,
): ClientRequest {
  const request = httpRequest(url, { method, headers });
  request.on('error', () => undefined); // Ignores the error when a test aborts the request.
  request.flushHeaders();
  return request;
}

/** Waits for the response of a request. */
export async function answerOf(request: ClientRequest): Promise<IncomingMessage> {
  const [answer] = await once(request, 'response');
  return answer as IncomingMessage;
}
