import { once } from 'node:events';
import { request } from 'node:http';
import { figure, mb } from './figures.mjs';
import { json } from './product.mjs';
import { upload } from './upload.mjs';

const FILES = 4;
const FILE_BYTES = 512 * 1024 * 1024;
/** Milliseconds between two readings of the server's memory. */
const SAMPLE_MS = 200;

/** Measures the rate of a ZIP download of four large files, and the server's memory during it. */
export async function benchZip(product) {
  const large = Buffer.alloc(FILE_BYTES, 'spindle');
  const assets = [];
  for (let n = 0; n < FILES; n += 1) assets.push(await upload(product, large, `large-${n}.bin`));
  const { headers } = product;
  const url = `${product.base}/api/v1/assetcollection`;
  const { data } = await json(url, { headers, body: { name: 'Large', description: '', assets } });

  const readRss = async () => (await product.tree('server')).rssBytes;
  const rssBefore = await readRss();
  let rssPeak = rssBefore;
  const sampling = setInterval(async () => {
    rssPeak = Math.max(rssPeak, await readRss());
  }, SAMPLE_MS);
  const began = performance.now();
  const bytes = await countBytes(`${url}/${data.id}/download`, headers);
  const seconds = (performance.now() - began) / 1000;
  clearInterval(sampling);

  if (bytes < FILES * FILE_BYTES) throw new Error(`the ZIP file has only ${bytes} bytes`);
  figure(
    `ZIP download of ${FILES} files of ${mb(FILE_BYTES)}`,
    `${(bytes / 1e6 / seconds).toFixed(0)} MB/s`,
    `server RSS ${mb(rssPeak)}, before ${mb(rssBefore)}`,
  );
}

async function countBytes(url, headers) {
  const sending = request(url, { headers }).end();
  const [answer] = await once(sending, 'response');
  if (answer.statusCode !== 200) throw new Error(`GET ${url}: ${answer.statusCode}`);
  let bytes = 0;
  for await (const chunk of answer) bytes += chunk.length;
  return bytes;
}
