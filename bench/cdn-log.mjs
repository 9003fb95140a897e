import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { figure, mb } from './figures.mjs';
import { startProduct } from './product.mjs';

const LINES = 1_000_000;
/** Distinct assets in a log, none of which exists: looking them up costs the same. */
const ASSETS = 100_000;
const SIGNERS = 50;
/** Lines that are generated at once. */
const BATCH = 1_000;

const FIELDS =
  'date time x-edge-location sc-bytes c-ip cs-method cs(Host) cs-uri-stem sc-status cs(Referer) cs(User-Agent) cs-uri-query cs(Cookie) x-edge-result-type x-edge-request-id x-host-header cs-protocol cs-bytes time-taken x-forwarded-for ssl-protocol ssl-cipher x-edge-response-result-type cs-protocol-version fle-status fle-encrypted-fields c-port time-to-first-byte x-edge-detailed-result-type sc-content-type sc-content-len sc-range-start sc-range-end';

/** Measures how fast logs of a content delivery network are imported, and the memory that it takes. */
export async function benchCdnLog() {
  const product = await startProduct();
  try {
    const day = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10);
    await importLog(product, 'JSON lines', () => Readable.from(jsonLines(day)));
    await importLog(product, 'a log of CloudFront', () => Readable.from(cloudFrontLines(day)));
    await importLog(product, 'a log of CloudFront, gzip', () =>
      Readable.from(cloudFrontLines(day, 'second')).pipe(createGzip({ level: 1 })),
    );
  } finally {
    await product.stop();
  }
}

/** Imports a log and prints the figures. The client generates the log meanwhile, on another core. */
async function importLog(product, title, open) {
  const idle = await product.tree('server');
  const began = performance.now();
  const answer = await fetch(`${product.base}/api/v1/usage/cdn_logs`, {
    method: 'POST',
    headers: product.headers,
    body: Readable.toWeb(open()),
    duplex: 'half',
  });
  const seconds = (performance.now() - began) / 1000;
  const { data, message } = await answer.json();
  if (answer.status !== 201) throw new Error(message);
  const { cpuSeconds, peakBytes } = await product.tree('server');
  figure(
    `import of ${title}`,
    `${Math.round(LINES / seconds / 1000)},000 lines/s`,
    `${data.lines} lines in ${seconds.toFixed(1)} s, ${ASSETS} assets; server: ${(cpuSeconds - idle.cpuSeconds).toFixed(1)} s processor time, RSS ${mb(idle.rssBytes)} before, peak ${mb(peakBytes)}`,
  );
}

function* jsonLines(day) {
  for (let from = 0; from < LINES; from += BATCH)
    yield Array.from({ length: BATCH }, (_, n) => {
      const { time, path, query, bytes } = request(from + n);
      const line = { time: `${day}T${time}Z`, method: 'GET', path: `${path}?${query}` };
      return `${JSON.stringify({ ...line, status: 200, bytes })}\n`;
    }).join('');
}

function* cloudFrontLines(day, label = 'first') {
  yield `#Version: 1.0\n#Fields: ${FIELDS}\n#Label: ${label}\n`;
  for (let from = 0; from < LINES; from += BATCH)
    yield Array.from({ length: BATCH }, (_, n) => {
      const { time, path, query, bytes } = request(from + n);
      return `${day}\t${time}\tFRA2\t${bytes}\t192.0.2.10\tGET\td111111abcdef8.cloudfront.net\t${path}\t200\thttps://www.example.com/\tMozilla/5.0%20(X11;%20Linux%20x86_64)\t${query}\t-\tHit\tSOX4xwn4XV6Q4rgb7XiVGOHms_BGlTAC4KyHmureZmBNrjGdRLiNIQ==\tmedia.example.com\thttps\t23\t0.001\t-\tTLSv1.3\tTLS_AES_128_GCM_SHA256\tHit\tHTTP/2.0\t-\t-\t11040\t0.001\tHit\tvideo/mp4\t${bytes}\t-\t-\n`;
    }).join('');
}

const ids = new Map();

/** Returns the id of an asset, or the access id of a user. */
function idOf(name) {
  const known = ids.get(name) ?? createHash('md5').update(name).digest('hex');
  ids.set(name, known);
  return known;
}

/** Returns a request in the order of a day: one in four with a signed link. */
function request(n) {
  const time = new Date(Math.floor((n / LINES) * 86_400) * 1000).toISOString().slice(11, 19);
  const asset = idOf(`asset ${(n * 7_919) % ASSETS}`);
  const signed = `expiry=1800000000&accessId=${idOf(`user ${n % SIGNERS}`)}&signature=${'c'.repeat(28)}`;
  return {
    time,
    path: n % 2 === 0 ? `/video/${asset}/720p-video.mp4` : `/api/v1/files/content/${asset}`,
    query: n % 4 === 0 ? signed : 'key=web',
    bytes: 20_000 + (n % 50_000),
  };
}
