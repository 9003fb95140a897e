import { describe, expect, it } from 'vitest';
import { fold } from './fold.ts';

describe('fold', () => {
  it.each([
    ['ÉTÉ à Zürich', 'ete a zurich'],
    ['İstanbul', 'istanbul'],
    ['Łódź, Æbleø, Straße', 'lodz, aebleo, strasse'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['ﬁle ① ５', 'file 1 5'],
    ['東京 タワー.JPG', '東京 タワー.jpg'],
    ['ガ', 'ガ'],
    ['हिन्दी', 'हिन्दी'],
  ])('%s becomes %s', (text, folded) => expect(fold(text)).toBe(folded));
});
