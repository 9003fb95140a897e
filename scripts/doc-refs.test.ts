import { expect, it } from 'vitest';
import { deadReferences } from './doc-refs.mjs';
import { deadNumbers, numberedFaults } from './numbered-refs.mjs';

it('lets pass what there is, what a build makes and what is not ours', () => {
  const text = `
# Two words, here
[code](../scripts/check.mjs), [this](#two-words-here), [site](https://example.com/x)
\`scripts/services/*.mjs\`, \`core/src/config/config.ts\`, \`server/dist/main.js\`, \`/api/v1/assets\`, \`npm run check\`
`;
  expect(deadReferences('docs/some.md', text)).toEqual([]);
});

it('tells links, headings, paths and scripts that lead nowhere', () => {
  const text = `
[gone](../scripts/gone.mjs) [heading](#no-such)
\`core/src/gone.ts\` and \`scripts/gone-*.mjs\`, \`npm run gone\`
`;
  expect(deadReferences('docs/some.md', text)).toEqual([
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
  expect(deadNumbers(text, numbers)).toEqual(['security 11', 'decision 26', 'API decision 27']);
});

it('finds none in our own files', () => {
  expect(numberedFaults()).toEqual([]);
});
