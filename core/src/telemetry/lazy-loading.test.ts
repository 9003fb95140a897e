import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** Files that may import the packages: those that `await import()` loads, and what they import. */
const LAZY = [
  'core/src/telemetry/otlp-tracer.ts',
  'core/src/telemetry/prometheus-metrics.ts',
  'core/src/telemetry/resource.ts',
];

/** Imports of these files, from their folder or from another. */
const LAZY_IMPORT = /(?:^\.|\/telemetry)\/(?:otlp-tracer|prometheus-metrics|resource)(?:\.ts)?$/;

/** Imports that load something at runtime. Without `import type` and `import()`. */
const IMPORT = /^import (?!type )[^;]*?from '([^']+)';$/gm;

const sources = ['core', 'server', 'worker'].flatMap((name) =>
  readdirSync(`${ROOT}${name}/src`, { recursive: true, encoding: 'utf8' })
    .filter((path) => /(?<!\.test)\.ts$/.test(path))
    .map((path) => {
      const file = `${name}/src/${path}`;
      const text = readFileSync(`${ROOT}${file}`, 'utf8');
      return { file, imports: [...text.matchAll(IMPORT)].map(([, from = '']) => from) };
    }),
);

it('loads the packages of OpenTelemetry only with the settings that need them', () => {
  const isLazy = (from: string) => from.startsWith('@opentelemetry/') || LAZY_IMPORT.test(from);
  const eager = sources
    .filter(({ file }) => !LAZY.includes(file))
    .filter(({ imports }) => imports.some(isLazy))
    .map(({ file }) => file);
  expect(sources.length).toBeGreaterThan(400);
  expect(eager).toEqual([]);
});
