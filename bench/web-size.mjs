import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { figure, printTitle } from './figures.mjs';

const WEB = fileURLToPath(new URL('../web', import.meta.url));

/** The modules that a page loads, besides the entry and the modules that they import. */
const PAGES = {
  'sign-in': ['session/sign-in-page.tsx'],
  assets: ['shell/layout.tsx', 'asset-list/page/assets-page.tsx', 'uploads/upload-tray.tsx'],
  'asset detail': [
    'shell/layout.tsx',
    'asset-list/page/assets-page.tsx',
    'uploads/upload-tray.tsx',
    'asset-detail/asset-overlay.tsx',
  ],
  usage: ['shell/layout.tsx', 'usage/usage-routes.tsx', 'uploads/upload-tray.tsx'],
  'shared link': ['shares/visitor/shared-page.tsx'],
};

/** Targets of docs/PERFORMANCE.md, in bytes of JavaScript after gzip. */
const TARGETS = { 'sign-in': 186_000, assets: 260_000 };

/** Fraction by which a page may miss its target before the program fails. */
const TOLERANCE = 0.02;

const chunks = await buildInMemory();
printTitle('JavaScript of each page, gzip');
const entry = chunks.find((chunk) => chunk.isEntry);
for (const [page, modules] of Object.entries(PAGES)) {
  const first = [entry, ...modules.map(chunkOf)];
  const loaded = collectChunks(first.map((chunk) => chunk.fileName));
  const target = TARGETS[page];
  const sizeBytes = sum(loaded, gzipSize);
  figure(`${page} page`, kb(sizeBytes), target ? `target ${kb(target)}` : '');
  if (sizeBytes > target * (1 + TOLERANCE)) process.exitCode = 1;
}
const lazy = chunks.filter((chunk) => !chunk.isEntry).sort((a, b) => gzipSize(b) - gzipSize(a));
for (const chunk of lazy.slice(0, 5))
  figure(`loaded on demand: ${chunk.name}`, kb(gzipSize(chunk)));

async function buildInMemory() {
  const vite = await import(
    pathToFileURL(createRequire(`${WEB}/package.json`).resolve('vite')).href
  );
  process.env.NODE_ENV = 'production';
  const built = await vite.build({ root: WEB, logLevel: 'error', build: { write: false } });
  return [built].flat()[0].output.filter((part) => part.type === 'chunk');
}

function chunkOf(module) {
  const chunk = chunks.find((one) => Object.keys(one.modules).some((id) => id.endsWith(module)));
  if (!chunk) throw new Error(`no chunk holds ${module}`);
  return chunk;
}

/** Returns the chunks of these names and all their static imports. */
function collectChunks(names) {
  const found = new Set();
  const visit = (name) => {
    if (found.has(name)) return;
    found.add(name);
    for (const imported of chunks.find((chunk) => chunk.fileName === name).imports) visit(imported);
  };
  names.forEach(visit);
  return chunks.filter((chunk) => found.has(chunk.fileName));
}

function gzipSize(chunk) {
  return gzipSync(chunk.code, { level: 9 }).length;
}

function sum(list, of) {
  return list.reduce((total, one) => total + of(one), 0);
}

function kb(bytes) {
  return `${(bytes / 1000).toFixed(1)} KB`;
}
