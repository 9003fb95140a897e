import { jsonLanguage } from '@codemirror/lang-json';
import { expect, it } from 'vitest';
import { rangeOf } from './json-paths.ts';

it('finds the position of an error in a JSON text', () => {
  const text = '{\n "properties": {"a": {"type": "string", "enum": ["x", "y"]}}\n}';
  const at = (path: string) => {
    const { from, to } = rangeOf(jsonLanguage.parser.parse(text), text, path);
    return text.slice(from, to);
  };
  expect(at('properties.a')).toBe('"a"');
  expect(at('properties.a.enum.1')).toBe('"y"');
  expect(at('properties.a.maxLength')).toBe('"a"');
  expect(at('nowhere')).toBe('{');
  expect(rangeOf(jsonLanguage.parser.parse('{"a":}'), '{"a":}', '').from).toBeGreaterThan(3);
});
