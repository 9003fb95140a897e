import {
  type ClientRequest,
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
} from 'node:http';
import { request as httpsRequest } from 'node:https';
import { outboundAgents } from './outbound-guard.ts';

/** A request to a service that administrators configured. */
export interface OutboundRequest {
  method: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: Buffer;
  /** Limits the whole request: name, connection and response. */
  timeoutMs: number;
  /** Limits the body of the response. */
  bytesMax: number;
  signal: AbortSignal;
}

/**
 * Sends a request to an address that OUTBOUND_ALLOW permits, and reads the whole response. Does not follow redirects. Fails with the reason
 * of the signal, and with the code TIMEOUT or TOO_LARGE when a limit is exceeded.
 */
export async function requestOutbound(
  config: Parameters<typeof outboundAgents>[0],
  url: URL,
  { method, headers, body, timeoutMs, bytesMax, signal }: OutboundRequest,
): Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }> {
  signal.throwIfAborted();
  const agents = outboundAgents(config);
  const isSecure = url.protocol === 'https:';
  const options = { method, headers, agent: isSecure ? agents.https : agents.http };
  const request = isSecure ? httpsRequest(url, options) : httpRequest(url, options);
  const onAbort = () => request.destroy(signal.reason);
  signal.addEventListener('abort', onAbort);
  const timer = setTimeout(() => request.destroy(failure('TIMEOUT')), timeoutMs);
  try {
    const response = await responseTo(request, body);
    const { statusCode: status = 0, headers } = response;
    return { status, headers, body: await readBody(response, bytesMax) };
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
    request.destroy();
    agents.http.destroy();
    agents.https.destroy();
  }
}

const failure = (code: 'TIMEOUT' | 'TOO_LARGE') => Object.assign(new Error(code), { code });

function responseTo(request: ClientRequest, body: Buffer | undefined): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.once('response', resolve);
    request.on('error', reject); // stays for errors after the response
    request.end(body);
  });
}

async function readBody(response: IncomingMessage, bytesMax: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > bytesMax) throw failure('TOO_LARGE');
  }
  return Buffer.concat(chunks);
}
