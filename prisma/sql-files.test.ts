import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readDefinitions } from './sql-files.ts';

it('each SQL file creates only the function or trigger that it is named after', async () => {
  for (const { kind, name, sql } of await readDefinitions()) {
    const created = [...sql.matchAll(/^CREATE OR REPLACE (\w+) (\w+)/gm)].map((found) => [
      found[1]?.toLowerCase(),
      found[2],
    ]);
    expect(created).toEqual([[kind, name]]);
  }
});

it('docs/database.md names every trigger', async () => {
  const page = readFileSync(new URL('../docs/database.md', import.meta.url), 'utf8');
  const triggers = (await readDefinitions()).filter(({ kind }) => kind === 'trigger');
  expect(triggers.filter(({ name }) => !page.includes(`\`${name}\``))).toEqual([]);
});
