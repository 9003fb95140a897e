import os from 'node:os';
import { parseArgs } from 'node:util';
import { benchFairness } from './fairness.mjs';
import { figure, mb, ms } from './figures.mjs';
import { benchBurst, benchImages } from './images.mjs';
import { benchIngest } from './ingest.mjs';
import { benchIngest24 } from './ingest24.mjs';
import { benchOutage } from './outage.mjs';
import { benchBeside } from './photos-beside-videos.mjs';
import { startProduct } from './product.mjs';
import { benchSearch } from './search.mjs';
import { benchSearchLatency } from './search-latency.mjs';
import { benchSignIns } from './sign-ins.mjs';
import { benchUpload } from './upload.mjs';
import { benchVideo } from './video.mjs';
import { benchZoom } from './zoom.mjs';

const PARTS = {
  upload: benchUpload,
  ingest: benchIngest,
  ingest24: benchIngest24,
  images: benchImages,
  burst: benchBurst,
  zoom: benchZoom,
  video: benchVideo,
  beside: benchBeside,
  fairness: benchFairness,
  search: benchSearch,
  'search-latency': benchSearchLatency,
  'sign-ins': benchSignIns,
};

/** Names without a part: figures of the start, and a part that starts its own product. */
const ALONE = ['start', 'outage'];

const { positionals: requested, values } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string' }, // assets of ingest24, samples of fairness, requests of search-latency
    kinds: { type: 'string' }, // of requests of search-latency
  },
});
const unknown = requested.filter((name) => !(name in PARTS) && !ALONE.includes(name));
if (unknown.length > 0) {
  console.error(
    `unknown: ${unknown.join(', ')}. There are: ${ALONE.join(', ')}, ${Object.keys(PARTS).join(', ')}`,
  );
  process.exit(1);
}

console.log(
  `Node ${process.version}, ${os.cpus().length} x ${os.cpus()[0]?.model}, load ${os.loadavg()[0]?.toFixed(1)}`,
);
if (requested.includes('outage')) await benchOutage();
if (requested.join() === 'outage') process.exit();
const product = await startProduct();
try {
  if (requested.length === 0 || requested.includes('start')) {
    figure('start to ready (built, new data folder)', ms(product.startMs));
    figure('server RSS, idle', mb((await product.tree('server')).rssBytes));
    figure('worker RSS, idle', mb((await product.tree('worker')).rssBytes));
  }
  for (const [name, part] of Object.entries(PARTS))
    if (requested.length === 0 || requested.includes(name)) await part(product, values);
} finally {
  await product.stop();
}
