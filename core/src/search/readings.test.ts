import { describe, expect, it } from 'vitest';
import { encodeCharacters } from './letter-pairs.ts';
import { emojiOf, readingsOf, spellingsOf, wordsOf } from './readings.ts';

describe('wordsOf', () => {
  it('splits at every other character and between letters and digits', () => {
    expect(wordsOf('IMG_2024-07a (Lake).final.JPG')).toEqual([
      'img',
      '2024',
      '07',
      'a',
      'lake',
      'final',
      'jpg',
    ]);
  });

  it('does not split words of scripts whose vowels are marks', () => {
    expect(wordsOf('हिन्दी फ़ोटो')).toEqual(['हिन्दी', 'फ़ोटो'.normalize('NFKD').normalize('NFC')]);
  });

  it('returns no words for a text without letters and digits', () =>
    expect(wordsOf('* !')).toEqual([]));

  it.each([
    ['東京都', ['東京', '京都', '都']],
    ['東京Tower2024年', ['東京', '京', 'tower', '2024', '年']],
    ['ﾄｳｷｮｳタワー', ['トウ', 'ウキ', 'キョ', 'ョウ', 'ウタ', 'タワ', 'ワー', 'ー']],
    ['서울 여행', ['서울', '울', '여행', '행']],
    ['ถ่าย', ['ถ่', '่า', 'าย', 'ย']],
    ['ວຽງ ភ្នំ မြန်', ['ວຽ', 'ຽງ', 'ງ', 'ភ្', '្ន', 'នំ', 'ំ', 'မြ', 'ြန', 'န်', '်']],
    ['二〇二四', ['二〇', '〇二', '二四', '四']],
    ['葛\u{e0100}城', ['葛城', '城']],
  ])('splits %s into pairs of letters', (text, words) =>
    expect(wordsOf(text)).toEqual(
      words.map((word) => (/^[a-z0-9]+$/.test(word) ? word : encodeCharacters(word))),
    ),
  );

  it('ignores variation selectors and marks alone', () =>
    expect(wordsOf('a❤\ufe0fb \u20e3')).toEqual(['a', 'b']));
});

describe('readingsOf', () => {
  it.each([
    ['plain text 2024', ['plain text 2024']],
    ['Été', ['ete']],
    ['Müller', ['muller', 'mueller']],
    ['Mu\u0308ller', ['muller', 'mueller']],
    ['Ålborg Øl', ['alborg ol', 'aalborg oel']],
    ['Æbleskive', ['aebleskive']],
    ['STRASSE Straße', ['strasse strasse']],
    ['MyHolidayPhoto', ['myholidayphoto', 'my holiday photo']],
    ['NASAImage', ['nasaimage', 'nasa image']],
    ['IMG_2024.JPG', ['img 2024 jpg']],
    ['GrünesÖl', ['grunesol', 'gruenesoel', 'grunes ol', 'gruenes oel']],
  ])('reads %s as %j', (text, readings) =>
    expect(readingsOf(text).map((words) => words.join(' '))).toEqual(readings),
  );
});

describe('emojiOf', () => {
  it.each([
    ['🎉', ['🎉']],
    ['a🎉🎂b', ['🎉', '🎂']],
    ['❤\ufe0f ❤', ['❤', '❤']],
    ['👩\u200d❤\ufe0f\u200d👨', ['👩\u200d❤\u200d👨']],
    ['👍🏽', ['👍🏽']],
    ['🇩🇪🇫🇷', ['🇩🇪', '🇫🇷']],
    [
      '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
      ['🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'],
    ],
    ['1\ufe0f\u20e3', ['1\u20e3']],
    ['© 2024 ®', []],
    ['text 1 # *', []],
  ])('finds the emoji of %s', (text, emoji) => expect(emojiOf(text)).toEqual(emoji));
});

describe('spellingsOf', () => {
  it('writes umlauts as one letter and as two', () => {
    expect(spellingsOf('Mueller')).toEqual(['mueller', 'muller']);
    expect(spellingsOf('Müller')).toEqual(['muller', 'mueller']);
    expect(spellingsOf('Lake')).toEqual(['lake']);
  });
});
