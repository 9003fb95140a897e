import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compressAssets } from './compress-assets.mjs';
import { runCommand } from './run-command.mjs';
import { hashOf, hasStamp, ROOT, writeStamp } from './stamp.mjs';

const SHARED = [
  'contracts/src',
  'prisma',
  'core/src',
  'pnpm-lock.yaml',
  'tsconfig.base.json',
  'scripts/build.mjs',
];
const DECODER = 'core/src/decoder/decoder.ts';
const MODEL_HOST = 'worker/src/model-host/model-host.ts';
const VECTOR_THREAD = 'server/src/search/meaning/vector-thread.ts';
const PLACES_THREAD = 'server/src/places/places-thread.ts';
const SUBTITLE_READER = 'core/src/subtitles/subtitle-reader.ts';

/**
 * The programs to build. dist: output folder; inputs: all files and folders that affect the output; entries: source
 * file per bundle.
 * @type {{ dist: string, inputs: string[], entries: Record<string, string> }[]}
 */
const PROGRAMS = [
  {
    dist: 'server/dist',
    inputs: ['server/src', 'server/package.json', ...SHARED],
    entries: {
      main: 'server/src/main.ts',
      admin: 'server/src/admin/main.ts',
      decoder: DECODER,
      'subtitle-reader': SUBTITLE_READER,
      'vector-thread': VECTOR_THREAD,
      'places-thread': PLACES_THREAD,
      'config-check': 'core/src/config/config-check.ts',
    },
  },
  {
    dist: 'worker/dist',
    inputs: ['worker/src', 'worker/package.json', ...SHARED],
    entries: {
      main: 'worker/src/main.ts',
      decoder: DECODER,
      'model-host': MODEL_HOST,
      'subtitle-reader': SUBTITLE_READER,
    },
  },
];

/**
 * The programs of the mock. They have folders of their own, so that neither a start nor an image of the product contains them.
 * @type {typeof PROGRAMS}
 */
const MOCK_PROGRAMS = [
  {
    dist: 'server/dist-mock',
    inputs: ['server/src', 'server/package.json', ...SHARED],
    entries: {
      main: 'server/src/mock/main.ts',
      seed: 'server/src/mock/seed/main.ts',
      decoder: DECODER,
      'subtitle-reader': SUBTITLE_READER,
      'vector-thread': VECTOR_THREAD,
      'places-thread': PLACES_THREAD,
    },
  },
  {
    dist: 'worker/dist-mock',
    inputs: ['worker/src', 'worker/package.json', ...SHARED],
    entries: {
      main: 'worker/src/mock/main.ts',
      decoder: DECODER,
      'model-host': MODEL_HOST,
      'subtitle-reader': SUBTITLE_READER,
    },
  },
];

const WEB_INPUTS = [
  'web/src',
  'web/public',
  'web/index.html',
  'web/package.json',
  'web/vite.config.ts',
  'web/postcss.config.cjs',
  'web/tsconfig.json',
  'contracts/src',
  'pnpm-lock.yaml',
  'scripts/compress-assets.mjs',
];

/**
 * Builds server, worker and web into their `dist`. Skips a part whose sources have not changed. Returns the names of
 * the built parts.
 */
export async function build() {
  const built = await buildPrograms();
  if (await buildWeb()) built.push('web/dist');
  return built;
}

/** Builds server and worker as `build` does, without web. */
export async function buildPrograms() {
  const built = [];
  for (const program of PROGRAMS) if (await buildProgram(program)) built.push(program.dist);
  return built;
}

/** Builds the programs of the mock, and web, as `build` does. */
export async function buildMock() {
  for (const program of MOCK_PROGRAMS) await buildProgram(program);
  await buildWeb();
}

/** @param {typeof PROGRAMS[number]} program */
async function buildProgram({ dist, inputs, entries }) {
  const stamp = join(ROOT, dist, '.stamp');
  const hash = hashOf(inputs);
  if (hasStamp(stamp, hash)) return false;
  const esbuild = await import('esbuild');
  await esbuild.build({
    absWorkingDir: ROOT,
    entryPoints: entries,
    outdir: dist,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    sourcemap: true,
    logLevel: 'silent',
    plugins: [workspaceSources],
  });
  await esbuild.stop();
  writeStamp(stamp, hash);
  return true;
}

/**
 * Bundles the packages of this workspace, which are TypeScript. All other packages stay imports.
 * @type {import('esbuild').Plugin}
 */
const workspaceSources = {
  name: 'workspace-sources',
  setup({ onResolve }) {
    onResolve({ filter: /^@spindle\// }, ({ path, importer }) => ({
      path: createRequire(importer).resolve(path),
    }));
  },
};

async function buildWeb() {
  const stamp = join(ROOT, 'web/dist/.stamp');
  const hash = hashOf(WEB_INPUTS);
  if (hasStamp(stamp, hash)) return false;
  const web = join(ROOT, 'web');
  // Run in a child process: the bundler's memory would otherwise stay with the supervisor.
  await runCommand(process.execPath, [join(web, 'node_modules/vite/bin/vite.js'), 'build'], {
    cwd: web,
    env: { ...process.env, NODE_ENV: 'production' },
  });
  await compressAssets(join(web, 'dist'));
  writeStamp(stamp, hash);
  return true;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await build();
