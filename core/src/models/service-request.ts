import type { IncomingHttpHeaders } from 'node:http';
import type { Config } from '../config/config.ts';
import { Unavailable } from '../errors.ts';
import { codeOf, networkFailure } from '../outbound/network-failure.ts';
import { requestOutbound } from '../outbound/outbound-request.ts';

/** A service for machine learning did not answer. Users read the message. */
export class ServiceDown extends Unavailable {}

export type Allowance = Pick<Config, 'outboundAllow'>;

/** Returns the URL of a path below the address of a service. */
export const addressIn = (url: string, path: string): URL =>
  new URL(path, url.endsWith('/') ? url : `${url}/`);

/** Returns the value of a JSON body; null for another body. */
export function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}

/** Encodes a form as the headers and the body of a request. */
export async function encodeForm(form: FormData): Promise<{ type: string; body: Buffer }> {
  const encoded = new Response(form);
  return {
    type: encoded.headers.get('content-type') ?? '',
    body: Buffer.from(await encoded.arrayBuffer()),
  };
}

/** Sends a request to a service. Throws ServiceDown when it does not answer, and the reason of the signal. */
export async function sendToService(
  ...request: Parameters<typeof requestOutbound>
): Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }> {
  try {
    return await requestOutbound(...request);
  } catch (error) {
    request[2].signal.throwIfAborted();
    throw new ServiceDown(failureText(error, request[2].timeoutMs));
  }
}

function failureText(error: unknown, timeoutMs: number): string {
  const code = codeOf(error);
  if (code === 'TIMEOUT') return `The model service did not answer within ${timeoutMs / 1000} s.`;
  if (code === 'TOO_LARGE') return 'The answer of the model service is too large.';
  return `The model service does not answer. ${networkFailure(error) ?? 'The connection was closed.'}`;
}
