import { expect, it } from 'vitest';
import { findDeadReferences } from './doc-refs.mjs';
import { findDeadNumbers, findNumberErrors } from './numbered-refs.mjs';

it('accepts existing files, build outputs and external links', () => {
  const text = `
# Two words, here
[code](../scripts/check.mjs), [this](#two-words-here), [site](https://example.com/x)
\`scripts/services/*.mjs\`, \`core/src/config/config.ts\`, \`server/dist/main.js\`, \`/api/v1/assets\`, \`npm run check\`
`;
  expect(findDeadReferences('docs/some.md', text)).toEqual([]);
});

it('reports links, headings, paths and scripts that do not exist', () => {
  const text = `
[gone](../scripts/gone.mjs) [heading](#no-such)
\`core/src/gone.ts\` and \`scripts/gone-*.mjs\`, \`npm run gone\`
`;
  expect(findDeadReferences('docs/some.md', text)).toEqual([
    '../scripts/gone.mjs',
    '#no-such',
    'core/src/gone.ts',
    'scripts/gone-*.mjs',
    'npm run gone',
  ]);
});

it('finds promises and decisions that no document numbers', () => {
  const numbers = { security: new Set([8, 10]), api: new Set([26]), records: new Set([27]) };
  const text =
    '(security 8, 10) (security 8 and 11) Decision 27. API decision 26, decision 26, API decision 27';
  expect(findDeadNumbers(text, numbers)).toEqual(['security 11', 'decision 26', 'API decision 27']);
});

it('finds no unresolved numbers in our own files', () => {
  expect(findNumberErrors()).toEqual([]);
});
