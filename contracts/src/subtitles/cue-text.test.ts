import { expect, it } from 'vitest';
import { plainCueText } from './cue-text.ts';

it('leaves out tags and marks of direction, and replaces entities', () => {
  const text = '<v Ada>Salt &amp; <i>pepper</i>&lrm;\n1&nbsp;&lt;&nbsp;2, &copy;';
  expect(plainCueText(text)).toBe('Salt & pepper\n1 < 2, &copy;');
});

it('replaces each entity once', () => {
  expect(plainCueText('&amp;lt;b&gt;')).toBe('&lt;b>');
});
