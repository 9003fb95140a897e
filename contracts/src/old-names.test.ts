import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { OLD_FORM_FIELDS, OLD_NAMES, type OldNames } from './old-names.ts';
import { openApiDocument } from './openapi.ts';

const DOCUMENT = readFileSync(new URL('../../docs/renamed.md', import.meta.url), 'utf8');

const namesIn = (schema: z.ZodType) =>
  Object.keys(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {});

/** Returns the old and new names of a request. */
function pairsOf({ route, path, query = {}, body = {} }: OldNames): [string, string][] {
  const paths: [string, string][] = path === undefined ? [] : [[path, route.path]];
  return [...paths, ...Object.entries(query), ...Object.entries(body)];
}

const PAIRS = [
  ...OLD_NAMES.map((names) => ({ place: names.route.path, pairs: pairsOf(names) })),
  { place: 'upload forms', pairs: Object.entries(OLD_FORM_FIELDS) },
];

it.each(OLD_NAMES)('renames parts of $route.path to names that it has', ({ route, ...names }) => {
  for (const [part, schema] of [
    [names.query, route.query],
    [names.body, route.body],
  ] as const)
    for (const [old, present] of Object.entries(part ?? {})) {
      expect(namesIn(schema)).toContain(present);
      expect(namesIn(schema)).not.toContain(old);
    }
});

it.each(PAIRS)('docs/renamed.md lists the old names of $place', ({ pairs }) => {
  for (const [old, present] of pairs)
    expect(DOCUMENT).toMatch(
      new RegExp(
        `^\\| [^|]+ \\|[^|]*\`${literal(old)}(=1)?\` \\|[^|]*\`${literal(present)}(=1)?\` \\|$`,
        'm',
      ),
    );
});

it('no old path is in the OpenAPI document', () => {
  const { paths } = openApiDocument('1') as { paths: object };
  for (const { path } of OLD_NAMES) expect(Object.keys(paths)).not.toContain(path);
});

const literal = (text: string) => text.replace(/[{}.]/g, '\\$&');
