import { expect, it } from 'vitest';
import { languageNamed } from './language-named.ts';

it.each([
  ['english', 'en'],
  ['German', 'de'],
  ['tagalog', 'tl'],
  ['haitian creole', 'ht'],
  ['nynorsk', 'nn'],
  ['chinese', 'zh'],
  ['norwegian', 'no'],
  ['maori', 'mi'],
  ['javanese', 'jv'],
  ['pt-br', 'pt-BR'],
  ['yue', 'yue'],
  ['klingonese', null],
  ['', null],
])('names the language %s as %s', (text, code) => {
  expect(languageNamed(text)).toBe(code);
});
