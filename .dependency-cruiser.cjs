const { readdirSync, readFileSync } = require('node:fs');
const { join } = require('node:path');
const { LAYERED_PACKAGES, PACKAGES } = require('./scripts/check/packages.cjs');

/** Import rules. `comment` is printed when a rule fails. docs/ARCHITECTURE.md explains the packages and lists the layers. */

const TEST = '\\.test\\.tsx?$';
const npm = (...names) => `/node_modules/(${names.join('|')})/`;

/** Plain constants, which the journeys on the mock share with its seed. */
const MOCK_DATA_SET = 'server/src/mock/data-set';

/** Returns the rule that lets a package import only itself, and the packages and folders named. */
function packageMayImport(owner, ...allowed) {
  const forbidden = PACKAGES.filter((name) => name !== owner && !allowed.includes(name));
  return {
    name: `${owner}-imports-${allowed.join('-').replaceAll('/', '-') || 'no-package'}`,
    comment: `Of our packages, ${owner} imports ${allowed.join(', ') || 'none'}. See "Packages" in docs/ARCHITECTURE.md.`,
    severity: 'error',
    from: { path: `^${owner}/`, pathNot: '^core/test/' },
    to: { path: `^(${forbidden.join('|')})/`, pathNot: allowed.map((path) => `^${path}/`) },
  };
}

/** Reads the table under "Layers" in docs/ARCHITECTURE.md: package, layer, folders and files. Lower rows are lower layers. */
function readLayers(owner) {
  const text = readFileSync(join(__dirname, 'docs/ARCHITECTURE.md'), 'utf8');
  const rows = [...text.matchAll(/^\| (\w+) \| ([\w ]+) \| (.+?) \|$/gm)];
  return rows
    .filter(([, name]) => name === owner)
    .map(([, , layer, list]) => ({
      layer,
      names: [...list.matchAll(/`([^`]+)`/g)].map(([, name]) => name),
    }));
}

/** Throws for a folder or file of a package that the table does not list. */
function expectAllListed(owner, names) {
  const entries = readdirSync(join(__dirname, owner, 'src'), { withFileTypes: true });
  const sources = entries.filter(
    (entry) => entry.isDirectory() || /^(?!.*\.test\.).*\.tsx?$/.test(entry.name),
  );
  const missing = sources.map(({ name }) => name).filter((name) => !names.includes(name));
  if (missing.length > 0)
    throw new Error(
      `Add ${owner}/src/${missing.join(', ')} to the table under "Layers" in docs/ARCHITECTURE.md.`,
    );
}

/**
 * Files that every layer and feature of web may import: requests of a domain to the server and their cached responses. They stay in the
 * folder of their domain instead of a folder for whatever two features need.
 */
const REQUESTS = '^web/src/.*-api\\.ts$';

/** Returns the rules of one package's layers: no import of a higher layer, and none between two features. */
function layerRules(owner) {
  const layers = readLayers(owner);
  expectAllListed(
    owner,
    layers.flatMap(({ names }) => names),
  );
  const pathOf = (names) =>
    `^${owner}/src/(${names.map((name) => name.replace('.', '\\.')).join('|')})(/|$)`;
  const upward = layers.slice(1).map(({ layer, names }, index) => ({
    name: `${owner}-${layer.replaceAll(' ', '-')}-imports-no-higher-layer`,
    comment: `The ${layer} layer of ${owner} imports only itself and lower layers. Move what both need down, or let the entry layer pass it in.`,
    severity: 'error',
    from: { path: pathOf(names), pathNot: TEST },
    to: {
      path: pathOf(layers.slice(0, index + 1).flatMap((higher) => higher.names)),
      pathNot: REQUESTS,
    },
  }));
  const features = layers.find(({ layer }) => layer === 'features')?.names ?? [];
  const sideways = {
    name: `${owner}-features-import-no-feature`,
    comment: `A feature of ${owner} imports no other feature. Move what both need down a layer, or let the entry layer pass it in.`,
    severity: 'error',
    from: {
      path: `^${owner}/src/(${features.join('|')})/`,
      pathNot: TEST,
    },
    to: {
      path: `^${owner}/src/(${features.join('|')})/`,
      pathNot: [`^${owner}/src/$1/`, REQUESTS],
    },
  };
  return [...upward, sideways];
}

const HANDLERS_FILE = 'worker/src/handlers.ts';

/** Returns the files that handlers.ts imports, except its own types. */
function handlerFiles() {
  const text = readFileSync(join(__dirname, HANDLERS_FILE), 'utf8');
  const imports = text.matchAll(/^import \{.*\} from '\.\/(.+\/.+)';$/gm);
  return [...imports].map(([, path]) => `^worker/src/${path}$`);
}

const SERVER_INFRASTRUCTURE = '(?:http|credentials)';

module.exports = {
  forbidden: [
    {
      name: 'no-circular-imports',
      comment: 'Files that import each other cannot be understood or moved one at a time.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    packageMayImport('contracts'),
    packageMayImport('prisma'),
    packageMayImport('core', 'contracts', 'prisma'),
    packageMayImport('server', 'contracts', 'core', 'prisma'),
    packageMayImport('worker', 'contracts', 'core', 'prisma'),
    packageMayImport('web', 'contracts'),
    packageMayImport('e2e', 'contracts', 'scripts', MOCK_DATA_SET),
    packageMayImport('bench', 'contracts', 'prisma', 'scripts'),
    ...LAYERED_PACKAGES.flatMap(layerRules),
    {
      name: 'only-access-modules-authorize',
      comment:
        'An Authorized value proves a permission check. Only the access.ts files, which do the checks, create one.',
      severity: 'error',
      from: { path: '^server/src/', pathNot: `/access\\.ts$|${TEST}` },
      to: { path: '^server/src/credentials/authorize\\.ts$' },
    },
    {
      name: 'product-without-mock',
      comment:
        'The product contains nothing of the mock server (docs/MOCK.md), which has bundles of its own.',
      severity: 'error',
      from: { path: '^(server|worker)/src/', pathNot: '^(server|worker)/src/mock/' },
      to: { path: '^(server|worker)/src/mock/' },
    },
    {
      name: 'contracts-run-in-browsers',
      comment:
        'Contracts also run in the browser: they import zod, and the WebVTT parser and the detector of encodings that both sides read subtitles with.',
      severity: 'error',
      from: { path: '^contracts/', pathNot: TEST },
      to: { pathNot: ['^contracts/', npm('chardet', 'webvtt-parser', 'zod')] },
    },
    {
      name: 'core-imports-no-framework',
      comment:
        'Core serves the server and the worker: web frameworks and ffmpeg stay with their owners.',
      severity: 'error',
      from: { path: '^core/src/' },
      to: { path: npm('fastify', '@fastify', 'react', 'react-dom', 'fluent-ffmpeg') },
    },
    {
      name: 'decoder-runs-in-its-own-process',
      comment:
        'core/src/decoder decodes hostile files in a confined child process. Outside code sends requests through core/src/decoder-pool instead of importing it.',
      severity: 'error',
      from: { pathNot: ['^core/src/decoder/', TEST, '^core/test/'] },
      to: { path: '^core/src/decoder/' },
    },
    {
      name: 'decoder-holds-no-connections',
      comment:
        'The confined child process has no database, queue or store: it imports request types, file types and error classes.',
      severity: 'error',
      from: { path: '^core/src/decoder/', pathNot: TEST },
      to: {
        path: '^(core/src|contracts|prisma)/',
        pathNot: [
          '^core/src/(decoder|file-types)/',
          '^core/src/decoder-pool/(decode-request|image-transform|limits|tile-index|watermark)\\.ts$',
          '^core/src/filesystem/disk-errors\\.ts$',
          '^core/src/(errors|outage)\\.ts$',
          '^contracts/',
        ],
      },
    },
    {
      name: 'server-infrastructure-imports-no-domain',
      comment: 'http asks credentials for the caller; neither knows which route is called.',
      severity: 'error',
      from: { path: `^server/src/${SERVER_INFRASTRUCTURE}/`, pathNot: TEST },
      to: { path: `^server/src/(?!${SERVER_INFRASTRUCTURE}/)[^/]+/` },
    },
    {
      name: 'only-search-imports-its-engine-parts',
      comment:
        'Outside the engine, code uses the SearchEngine interface and the grammars of keywords and queries: it knows nothing of snapshots, anchors or bitmaps.',
      severity: 'error',
      from: { path: '^server/src/(?!search/engine/)', pathNot: TEST },
      to: {
        path: '^server/src/search/engine/',
        pathNot:
          '^server/src/search/engine/(search-engine|postgres-engine|match/(keyword-query|lower-query))\\.ts$',
      },
    },
    {
      name: 'only-app-imports-routes',
      comment:
        'app.ts registers all routes in one place. Other code calls the verb, not its route.',
      severity: 'error',
      from: { path: '^server/', pathNot: ['^server/src/app\\.ts$', TEST] },
      to: { path: '^server/src/[^/]+/routes\\.ts$' },
    },
    {
      name: 'verbs-import-no-http',
      comment:
        'A verb runs from a route, a job or the command line: it does not import http (except Cache-Control values and form parts) or fastify.',
      severity: 'error',
      from: {
        path: `^server/src/(?!${SERVER_INFRASTRUCTURE}/)[^/]+/`,
        pathNot: ['/routes\\.ts$', TEST],
      },
      to: {
        path: [
          '^server/src/http/(?!(files/cache-control|form-part)\\.ts)',
          npm('fastify', '@fastify'),
        ],
      },
    },
    {
      name: 'requests-import-no-screens',
      comment:
        'Any folder of web may import the *-api.ts files, so they must not load screens: they import no components, except the permission check of session.',
      severity: 'error',
      from: { path: REQUESTS },
      to: { path: '^web/src/.*\\.tsx$', pathNot: '^web/src/session/' },
    },
    {
      name: 'only-handlers-ts-imports-handlers',
      comment: 'Handlers pass work on through the queue, not by calling each other.',
      severity: 'error',
      from: { path: '^worker/src/', pathNot: [HANDLERS_FILE, TEST] },
      to: { path: handlerFiles() },
    },
    {
      name: 'no-barrels',
      comment: 'An index file hides where a name is defined. Import the file itself.',
      severity: 'error',
      from: {},
      to: { path: '(^|/)index\\.tsx?$', pathNot: 'node_modules' },
    },
    {
      name: 'no-catch-all-names',
      comment: 'A file with such a name collects unrelated code. Name it after its content.',
      severity: 'error',
      from: {},
      to: {
        path: '/(utils|helpers|common|misc|shared|types|constants|service|manager)(/|\\.tsx?$)',
        pathNot: 'node_modules|generated',
      },
    },
    {
      name: 'imports-exist',
      comment: 'The imported file or package does not exist.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    parser: 'swc', // the default parser needs a TypeScript version older than ours
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules|prisma/generated' },
    exclude: { path: '/(dist|dist-mock|node_modules/\\.vite)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css', '.d.ts'],
    },
  },
};
