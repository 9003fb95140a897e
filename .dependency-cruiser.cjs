const { readFileSync } = require('node:fs');
const { join } = require('node:path');

/** Who may import whom: docs/ARCHITECTURE.md. A package that is not named under `mayUse` is closed to its owner. */

const TEST = '\\.test\\.tsx?$';
const PACKAGES = [
  'contracts',
  'prisma',
  'core',
  'server',
  'worker',
  'web',
  'e2e',
  'bench',
  'scripts',
];
const FOREIGN = (...names) => `/node_modules/(${names.join('|')})/`;

/** A package of ours and the others that it may import. */
function mayUse(owner, ...allowed) {
  const closed = PACKAGES.filter((name) => name !== owner && !allowed.includes(name));
  return {
    name: `${owner}-imports-${allowed.join('-') || 'none-of-ours'}`,
    severity: 'error',
    from: { path: `^${owner}/`, pathNot: '^core/test/' },
    to: { path: `^(${closed.join('|')})/` },
  };
}

const HANDLERS_FILE = 'worker/src/handlers.ts';

/** The files that handlers.ts imports by relative paths, its own types aside. */
function handlerFiles() {
  const text = readFileSync(join(__dirname, HANDLERS_FILE), 'utf8');
  const imports = text.matchAll(/^import \{.*\} from '\.\/(.+\/.+)';$/gm);
  return [...imports].map(([, path]) => `^worker/src/${path}$`);
}

const SERVER_BASE = '(?:http|credentials)';
const SHARED_WEB = '(?:ui|lib|api|session|asset-list)';

module.exports = {
  forbidden: [
    {
      name: 'no-circles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    mayUse('contracts'),
    mayUse('prisma'),
    mayUse('core', 'contracts', 'prisma'),
    mayUse('server', 'contracts', 'core', 'prisma'),
    mayUse('worker', 'contracts', 'core', 'prisma'),
    mayUse('web', 'contracts'),
    mayUse('e2e', 'contracts', 'scripts'),
    mayUse('bench', 'contracts', 'prisma', 'scripts'),
    {
      name: 'contracts-stand-on-little',
      comment:
        'They run in the browser as well. The parser says what subtitles are valid, to both sides.',
      severity: 'error',
      from: { path: '^contracts/', pathNot: TEST },
      to: { pathNot: ['^contracts/', FOREIGN('zod', 'webvtt-parser')] },
    },
    {
      name: 'core-knows-no-door',
      severity: 'error',
      from: { path: '^core/src/' },
      to: { path: FOREIGN('fastify', '@fastify', 'react', 'react-dom', 'fluent-ffmpeg') },
    },
    {
      name: 'server-base-knows-no-domain',
      comment: 'http asks credentials who calls; neither knows what is asked for.',
      severity: 'error',
      from: { path: `^server/src/${SERVER_BASE}/`, pathNot: TEST },
      to: { path: `^server/src/(?!${SERVER_BASE}/)[^/]+/` },
    },
    {
      name: 'only-the-app-imports-routes',
      severity: 'error',
      from: { path: '^server/', pathNot: ['^server/src/app\\.ts$', TEST] },
      to: { path: '^server/src/[^/]+/routes\\.ts$' },
    },
    {
      name: 'verbs-know-no-http',
      severity: 'error',
      from: { path: `^server/src/(?!${SERVER_BASE}/)[^/]+/`, pathNot: ['/routes\\.ts$', TEST] },
      to: { path: ['^server/src/http/', FOREIGN('fastify', '@fastify')] },
    },
    {
      name: 'handlers-meet-in-handlers-ts',
      comment: 'A task is carried from one handler to another by the queue, not by a call.',
      severity: 'error',
      from: { path: '^worker/src/', pathNot: [HANDLERS_FILE, TEST] },
      to: { path: handlerFiles() },
    },
    {
      name: 'shared-web-knows-no-domain',
      severity: 'error',
      from: { path: `^web/src/${SHARED_WEB}/`, pathNot: TEST },
      to: { path: '^web/src/[^/]+/', pathNot: `^web/src/${SHARED_WEB}/` },
    },
    {
      name: 'web-domains-meet-in-pages',
      comment: 'What any domain may import of another is its *-api.ts and its hooks.',
      severity: 'error',
      from: {
        path: `^web/src/(?!${SHARED_WEB}/)([^/]+)/`,
        pathNot: ['^web/src/(shell|test)/', '-page\\.tsx$', TEST],
      },
      to: {
        path: '^web/src/[^/]+/',
        pathNot: ['^web/src/$1/', `^web/src/${SHARED_WEB}/`, '-api\\.ts$', '/use-[^/]+\\.ts$'],
      },
    },
    {
      name: 'no-barrels',
      severity: 'error',
      from: {},
      to: { path: '(^|/)index\\.tsx?$', pathNot: 'node_modules' },
    },
    {
      name: 'no-name-that-could-hold-anything',
      severity: 'error',
      from: {},
      to: {
        path: '/(utils|helpers|common|misc|shared|types|constants|service|manager)(/|\\.tsx?$)',
        pathNot: 'node_modules|generated',
      },
    },
    {
      name: 'imports-exist',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    parser: 'swc', // the other one cannot read TypeScript with the TypeScript of this project
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules|prisma/generated' },
    exclude: { path: '/(dist|node_modules/\\.vite)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css', '.d.ts'],
    },
  },
};
