import { expect, it } from 'vitest';
import { defineTexts } from './i18n.ts';

const t = defineTexts({
  'plain.key': 'Plain',
  greeting: '{{greeting}}, {{name}}',
  files_one: '{{count}} file of {{owner}}',
  files_other: '{{count}} files of {{owner}}',
  images_one: 'An image',
  images_other: '{{shown}} images',
});

it('returns a text by its key', () => {
  expect(t('plain.key')).toBe('Plain');
});

it('replaces names by values, and leaves what values contain', () => {
  expect(t('greeting', { greeting: 'Hi', name: '{{greeting}} $t(plain.key) $& <b>' })).toBe(
    'Hi, {{greeting}} $t(plain.key) $& <b>',
  );
});

it('leaves names without a value', () => {
  expect(t('greeting', { name: 'Ann' })).toBe('{{greeting}}, Ann');
});

it.each([
  [0, '0 files of Ann'],
  [1, '1 file of Ann'],
  [2, '2 files of Ann'],
])('chooses the text for %i by the plural rules', (count, text) => {
  expect(t('files', { count, owner: 'Ann' })).toBe(text);
});

it('writes the count in the way that another value says', () => {
  expect(t('images', { count: 1200, shown: '1,200' })).toBe('1,200 images');
});
