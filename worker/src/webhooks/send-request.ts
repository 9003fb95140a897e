import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { codeOf, networkFailure } from '@spindle/core/outbound/network-failure';
import type { outboundAgents } from '@spindle/core/outbound/outbound-guard';

/** Limits a whole attempt, in milliseconds: name, connection, request and response. */
export const TIMEOUT_MS = 15_000;
/** Limits the stored part of a response body, in bytes. */
const BODY_MAX_BYTES = 16 * 1024;

/** A response to a webhook. */
export interface WebhookResponse {
  status: number;
  headers: Record<string, string>;
  /** The first 16 KiB. */
  body: string;
}

/** Posts a body and reads the response. Does not follow redirects. Rejects without a response; `failureReason` explains the error. */
export async function sendRequest(
  url: URL,
  { headers, body }: { headers: Record<string, string>; body: string },
  agents: ReturnType<typeof outboundAgents>,
  shutdownSignal: AbortSignal,
): Promise<WebhookResponse> {
  const isSecure = url.protocol === 'https:';
  const options = { method: 'POST', headers, agent: isSecure ? agents.https : agents.http };
  const request = isSecure ? httpsRequest(url, options) : httpRequest(url, options);
  const abort = (reason: Error) => request.destroy(reason);
  const interrupt = () => abort(new Error('The worker is stopping.'));
  shutdownSignal.addEventListener('abort', interrupt);
  const timer = setTimeout(abort, TIMEOUT_MS, Object.assign(new Error(), { code: 'TIMEOUT' }));
  try {
    const response = await readResponse(request, body);
    return {
      status: response.statusCode ?? 0,
      headers: Object.fromEntries(
        Object.entries(response.headers).map(([name, value]) => [name, storable(String(value))]),
      ),
      body: storable((await readStart(response)).toString('utf8')),
    };
  } finally {
    clearTimeout(timer);
    shutdownSignal.removeEventListener('abort', interrupt);
  }
}

function readResponse(request: ClientRequest, body: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.once('response', resolve);
    request.on('error', reject); // stays for errors after the response
    request.end(body);
  });
}

/** Reads the start of a body. The status decides the outcome, so a body that breaks off is no error. */
async function readStart(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= BODY_MAX_BYTES) break; // which closes the connection
    }
  } catch {
    // The rest of the body is missing.
  }
  return Buffer.concat(chunks).subarray(0, BODY_MAX_BYTES);
}

/** Replaces the character that the database cannot store. */
function storable(text: string): string {
  return text.replaceAll('\u0000', '\ufffd');
}

const REASONS = new Map([
  ['TIMEOUT', 'No response within 15 seconds.'],
  ['ECONNRESET', 'The connection was closed before the response.'],
  ['EPIPE', 'The connection was closed before the response.'],
]);

/** Returns why a request got no response, as a text for users. It never contains text of the receiver. */
export function failureReason(error: unknown): string {
  const code = codeOf(error);
  if (code.startsWith('HPE_')) return 'The response is not valid HTTP.';
  return REASONS.get(code) ?? networkFailure(error) ?? 'The request failed.';
}
