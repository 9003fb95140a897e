import { expect, it } from 'vitest';
import { csvText } from './csv-text.ts';

it('quotes fields, and marks formulas as text (security 27)', () => {
  expect(
    csvText([
      ['a', 'b, c', 'say "hi"'],
      ['=1+1', '-x@example.com', '+a,b'],
    ]),
  ).toBe('a,"b, c","say ""hi"""\r\n\'=1+1,\'-x@example.com,"\'+a,b"\r\n');
});
