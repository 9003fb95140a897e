import os from 'node:os';
import { parseArgs } from 'node:util';
import { benchAudit } from './audit.mjs';
import { benchCdnLog } from './cdn-log.mjs';
import { benchExport } from './export.mjs';
import { benchFaceGroups } from './face-groups.mjs';
import { benchFairness } from './fairness.mjs';
import { figure, mb, ms, printTitle } from './figures.mjs';
import { benchGallery } from './gallery.mjs';
import { benchBurst, benchImages } from './images.mjs';
import { benchIngest } from './ingest.mjs';
import { benchIngest24 } from './ingest24.mjs';
import { benchInsights } from './insights.mjs';
import { benchLists } from './lists.mjs';
import { benchMock } from './mock.mjs';
import { benchOutage } from './outage.mjs';
import { benchPeople } from './people.mjs';
import { benchPhotosBesideVideos } from './photos-beside-videos.mjs';
import { startProduct } from './product.mjs';
import { benchSearch } from './search.mjs';
import { benchSearchLatency } from './search-latency.mjs';
import { benchSignIns } from './sign-ins.mjs';
import { benchStorageMove } from './storage-move.mjs';
import { benchTags } from './tags.mjs';
import { benchTelemetry } from './telemetry.mjs';
import { benchUpload } from './upload.mjs';
import { benchUsage } from './usage.mjs';
import { benchVideo } from './video.mjs';
import { benchViewer } from './viewer.mjs';
import { benchWebhooks } from './webhooks.mjs';
import { benchZip } from './zip.mjs';
import { benchZoom } from './zoom.mjs';

/** The benchmarks by name, each with its title, in the order in which they run. */
const BENCHMARKS = {
  start: ['Start time, and memory when idle', benchStart],
  upload: ['Upload rate of large and small files', benchUpload],
  ingest: ['Time from upload to thumbnail, and processing of 40 photographs of 24 MP', benchIngest],
  ingest24: ['Processing rate and worker memory over 300 photographs of 24 MP', benchIngest24],
  images: ['On-demand images, uncached and cached, compared with sharp', benchImages],
  burst: ['200 simultaneous requests for one uncached image', benchBurst],
  zip: ['ZIP download of four large files', benchZip],
  zoom: ['Processing and deep zoom tiles of a 400 MP image', benchZoom],
  video: ['MP4 and HLS renditions of one minute of 1080p, compared with ffmpeg', benchVideo],
  'photos-beside-videos': [
    'Processing rate of photographs while videos are encoded',
    benchPhotosBesideVideos,
  ],
  fairness: ["Time from upload to thumbnail beside another user's backlog", benchFairness],
  search: ['Response times of searches at 10,000, 100,000 and 1,000,000 assets', benchSearch],
  'search-latency': [
    'First and cached responses of searches at 1,000,000 assets',
    benchSearchLatency,
  ],
  lists: ['Response times of collections, shares and other lists at 1,000,000 assets', benchLists],
  tags: ['Page of tags with 10,000 tags at 120,000 assets', benchTags],
  gallery: ['Gallery in a browser, and its requests, at 1,000,000 assets', benchGallery],
  viewer: ['Pictures of the viewer and of culling in a browser', benchViewer],
  people: ['Response times of people, faces and labels at 1,000,000 assets', benchPeople],
  'face-groups': ['People that FACE_RECOGNITION makes of labeled pictures', benchFaceGroups],
  insights: [
    'Size of a year of insights at 1,000,000 assets, and response times of their lists',
    benchInsights,
  ],
  'sign-ins': ['Time to read a file during parallel wrong sign-ins', benchSignIns],
  webhooks: ['Webhooks delivered per second, and after the worker was killed', benchWebhooks],
  export: ['Rows that the database export writes per second', benchExport],
  audit: ['Cost of recording in the audit log, and of reading it', benchAudit],
  'cdn-log': ['Lines per second of an imported log, and memory of the server', benchCdnLog],
  usage: ['Size of a year of statistics, and response times of charts on it', benchUsage],
  'storage-move': ['Files moved to another store per second', benchStorageMove],
  mock: ['Start and reset of the mock server', benchMock],
  telemetry: ['Memory and CPU time with metrics and traces on and off', benchTelemetry],
  outage: ['Connection attempts and recovery time when Postgres fails', benchOutage],
};

/** Benchmarks that start their own product. */
const STANDALONE = [
  'webhooks',
  'export',
  'audit',
  'cdn-log',
  'usage',
  'storage-move',
  'mock',
  'telemetry',
  'outage',
];

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string' }, // photographs of ingest24, samples of fairness, requests per kind of search-latency
    kinds: { type: 'string' }, // regular expression: the request kinds of search-latency that run
  },
});
const requested = positionals.includes('all') ? Object.keys(BENCHMARKS) : positionals;
const unknown = requested.filter((name) => !(name in BENCHMARKS));
if (unknown.length > 0 || requested.length === 0) {
  if (unknown.length > 0) console.error(`Unknown: ${unknown.join(', ')}\n`);
  printUsage();
  process.exit(unknown.length > 0 ? 1 : 0);
}

console.log(
  `Node ${process.version}, ${os.cpus().length} x ${os.cpus()[0]?.model}, load ${os.loadavg()[0]?.toFixed(1)}`,
);
const names = Object.keys(BENCHMARKS).filter((name) => requested.includes(name));
for (const name of names) if (STANDALONE.includes(name)) await runBenchmark(name);
const onProduct = names.filter((name) => !STANDALONE.includes(name));
if (onProduct.length > 0) await runOnProduct(onProduct);
process.exit();

async function runOnProduct(names) {
  const product = await startProduct();
  try {
    for (const name of names) await runBenchmark(name, product);
  } finally {
    await product.stop();
  }
}

async function runBenchmark(name, product) {
  const [title, run] = BENCHMARKS[name];
  printTitle(`${name}: ${title}`);
  await run(product, values);
}

async function benchStart(product) {
  figure('start to ready, new data folder', ms(product.startMs));
  figure('server RSS, idle', mb((await product.tree('server')).rssBytes));
  figure('worker RSS, idle', mb((await product.tree('worker')).rssBytes));
}

function printUsage() {
  console.log('Usage: node bench/run.mjs all | NAME... [--count N] [--kinds REGEX]\n');
  for (const [name, [title]] of Object.entries(BENCHMARKS))
    console.log(`  ${name.padEnd(22)} ${title}`);
  console.log(`
Set BENCH_DATA_DIR to a folder to keep its data between runs.
Other programs:
  node bench/web-size.mjs   JavaScript that each page loads
  npm run faults            20 minutes of load while processes are killed and services fail
  bench/peer.mjs            adapter for a harness that compares systems`);
}
