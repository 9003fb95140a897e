import { existsSync, statSync } from 'node:fs';
import { open as openFile, rename, rm } from 'node:fs/promises';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { basename, dirname } from 'node:path';
import type { Config } from '@spindle/core/config/config';
import type { ModelFile } from '@spindle/core/models/manifest';
import { hasChecksum } from '@spindle/core/models/verify-checksum';
import { networkFailure } from '@spindle/core/outbound/network-failure';
import { outboundAgents } from '@spindle/core/outbound/outbound-guard';
import { AdminError } from '../admin-error.ts';

/** Milliseconds without a byte after which a download is given up. */
const IDLE_MS = 60_000;
const REDIRECTS_MAX = 5;
const REDIRECTS = [301, 302, 303, 307, 308];

/** What of a file is there: all of it, a first part, or nothing. */
interface Part {
  /** Path of the part. */
  path: string;
  bytes: number;
}

/**
 * Downloads a file to `path` and verifies its size and its checksum. Continues an interrupted download. Every address, also of a redirect,
 * must be one that OUTBOUND_ALLOW permits; a redirect may not leave https. `onBytes` receives the bytes that are there. Throws AdminError.
 */
export async function downloadFile(
  config: Pick<Config, 'outboundAllow'>,
  { url, path, file }: { url: string; path: string; file: ModelFile },
  onBytes: (bytes: number) => void,
): Promise<void> {
  if (existsSync(path)) return;
  const part: Part = { path: `${path}.part`, bytes: 0 };
  part.bytes = statSync(part.path, { throwIfNoEntry: false })?.size ?? 0;
  if (part.bytes > file.size_bytes) part.bytes = 0;
  const agents = outboundAgents(config);
  try {
    if (part.bytes < file.size_bytes) await receive(agents, { url, part, file }, onBytes);
  } catch (error) {
    if (error instanceof AdminError) throw error;
    const reason = networkFailure(error) ?? (error as Error).message;
    throw new AdminError(`${file.path} was not downloaded: ${reason} Start again to continue.`);
  } finally {
    agents.http.destroy();
    agents.https.destroy();
  }
  const received = { ...file, path: basename(part.path) };
  if (!(await hasChecksum(dirname(path), received))) {
    await rm(part.path);
    throw new AdminError(`${file.path} does not have the checksum of the catalog. It was deleted.`);
  }
  await rename(part.path, path);
}

type Agents = ReturnType<typeof outboundAgents>;

async function receive(
  agents: Agents,
  { url, part, file }: { url: string; part: Part; file: ModelFile },
  onBytes: (bytes: number) => void,
): Promise<void> {
  const response = await open(agents, new URL(url), part.bytes);
  const { statusCode = 0, headers } = response;
  if (statusCode === 200) part.bytes = 0;
  else if (statusCode !== 206 || !headers['content-range']?.startsWith(`bytes ${part.bytes}-`)) {
    response.destroy();
    throw new AdminError(`${file.path} was not downloaded: the server answered ${statusCode}.`);
  }
  const wrongSize = new AdminError(`${file.path} has another size than the catalog says.`);
  const length = headers['content-length'];
  if (length !== undefined && part.bytes + Number(length) !== file.size_bytes) {
    response.destroy();
    throw wrongSize;
  }
  response.setTimeout(IDLE_MS, () => response.destroy(new Error('The server stopped sending.')));
  const target = await openFile(part.path, part.bytes > 0 ? 'a' : 'w');
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      if (part.bytes + chunk.length > file.size_bytes) throw wrongSize;
      await target.appendFile(chunk);
      part.bytes += chunk.length;
      onBytes(part.bytes);
    }
  } finally {
    response.destroy();
    await target.close();
  }
  if (part.bytes !== file.size_bytes) throw new Error('The connection was closed.');
}

/** Requests a file from a byte on, and follows redirects. */
async function open(agents: Agents, url: URL, from: number): Promise<IncomingMessage> {
  let address = url;
  for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects++) {
    const response = await request(agents, address, from);
    const { location } = response.headers;
    if (!REDIRECTS.includes(response.statusCode ?? 0) || location === undefined) return response;
    response.destroy();
    const next = new URL(location, address);
    if (next.protocol !== 'https:' && next.protocol !== address.protocol)
      throw new AdminError(`${address.host} redirects to an address without https.`);
    address = next;
  }
  throw new AdminError(`${url.host} redirects too often.`);
}

function request(agents: Agents, url: URL, from: number): Promise<IncomingMessage> {
  const headers = from > 0 ? { range: `bytes=${from}-` } : {};
  return new Promise((resolve, reject) => {
    const sent =
      url.protocol === 'https:'
        ? httpsRequest(url, { headers, agent: agents.https, timeout: IDLE_MS }, resolve)
        : httpRequest(url, { headers, agent: agents.http, timeout: IDLE_MS }, resolve);
    sent.on('timeout', () => sent.destroy(new Error('The server did not answer.')));
    sent.on('error', reject); // stays for errors after the response
    sent.end();
  });
}
