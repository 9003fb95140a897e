import type { CdnAction } from '@spindle/contracts/cdn/cdn';
import type { Context } from '@spindle/core/context';
import { Unavailable } from '@spindle/core/errors';

/** Limits the response time of the CDN, in milliseconds. */
const TIMEOUT_MS = 15_000;

interface CdnRequest {
  action: CdnAction;
  /** Path and query of each URL on this server. */
  urls: string[];
  /** Hours that the CDN should cache the URLs; null leaves it to the CDN. */
  expiryHours: number | null;
}

/**
 * Asks the content delivery network to purge or prefetch URLs. The operator configures the endpoint; redirects are not followed.
 * Returns false when no endpoint is configured. Throws Unavailable when the CDN refuses the request or does not answer.
 */
export async function requestCdn(
  { config }: Pick<Context, 'config'>,
  { action, urls, expiryHours }: CdnRequest,
  signal: AbortSignal,
): Promise<boolean> {
  const { cdnPurgeUrl, cdnPurgeSecret, cdnUrl, publicUrl } = config;
  if (cdnPurgeUrl === undefined) return false;
  const body = {
    action,
    urls: urls.map((url) => `${cdnUrl ?? publicUrl}${url}`),
    ...(expiryHours !== null && { cache_expiry: expiryHours }),
  };
  const status = await post(cdnPurgeUrl, cdnPurgeSecret, JSON.stringify(body), signal);
  if (status < 200 || status > 299)
    throw new Unavailable(`The content delivery network responded with status ${status}.`);
  return true;
}

/** Returns the status of the response and discards its body. */
async function post(
  url: string,
  secret: string | undefined,
  body: string,
  signal: AbortSignal,
): Promise<number> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        'content-type': 'application/json',
        ...(secret !== undefined && { authorization: `Bearer ${secret}` }),
      },
      body,
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    await answer.body?.cancel();
    return answer.status;
  } catch {
    // The reason of a failed connection helps only the operator of the endpoint. A canceled job ends as such.
    signal.throwIfAborted();
    throw new Unavailable('The content delivery network does not answer.');
  }
}
