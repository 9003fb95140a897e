import { describe, expect, it } from 'vitest';
import { readWebVtt } from './webvtt.ts';

const CUE = '00:01.000 --> 00:02.000\nGood morning\n';

describe('a valid file', () => {
  const files = {
    'header lines': `WEBVTT - from a tool\nKind: captions\nLanguage: en\n\n${CUE}`,
    'a timestamp map': `WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:900000,LOCAL:00:00:00.000\n\n${CUE}`,
    'regions and cues in them': `WEBVTT\n\nREGION\nid:fred\nwidth:40%\nlines:3\n\n${CUE.replace('2.000', '2.000 region:fred align:left')}`,
    styles: `WEBVTT\n\nSTYLE\n::cue {\n  color: red;\n}\n\nNOTE a word\n\n${CUE}`,
    'a bare ampersand': `WEBVTT\n\n${CUE}\n00:03.000 --> 00:04.000\nFish & chips, R&B, AT&T; &\n`,
    entities: `WEBVTT\n\n${CUE}\n00:03.000 --> 00:04.000\n&lt;3 &copy; &#39;\n`,
  };
  for (const [name, text] of Object.entries(files))
    it(`is accepted without a warning with ${name}`, () =>
      expect(readWebVtt(text)).toMatchObject({ errors: [], warnings: [] }));

  it('keeps the text of a cue with an ampersand', () => {
    expect(readWebVtt(files['a bare ampersand']).cues[1]?.text).toBe('Fish & chips, R&B, AT&T; &');
  });
});

describe('a file with small mistakes', () => {
  it('gets a warning for cues out of order, which are returned in order', () => {
    const text = `WEBVTT\n\n00:03.000 --> 00:04.000\nlater\n\n${CUE}`;
    expect(readWebVtt(text)).toMatchObject({
      errors: [],
      warnings: ['Cue out of order at line 6'],
      cues: [{ text: 'Good morning' }, { text: 'later' }],
    });
  });

  it('gets a warning for times with ->, also after the name of a cue', () => {
    const text = `WEBVTT\n\n00:01.000 -> 00:02.000\nHello\n\nsecond\n00:03.000 -> 00:04.000\nHello\n\n${CUE}`;
    const message = '"->" instead of "-->" (players skip the cue)';
    expect(readWebVtt(text)).toMatchObject({
      errors: [],
      warnings: [`${message} at line 3`, `${message} at line 7`],
      cues: [{ text: 'Good morning' }],
    });
  });

  it('gets a warning for cues past the end of the media', () => {
    const text = `WEBVTT\n\n${CUE}\n01:00:00.000 --> 01:00:02.000\nGood night\n`;
    expect(readWebVtt(text, 3600).warnings).toEqual(['Cue past the end of the media at line 6']);
    expect(readWebVtt(text, 3601.5).warnings).toEqual([]);
    expect(readWebVtt(text).warnings).toEqual([]);
  });

  it('gets a warning for a style block after the first cue', () => {
    const text = `WEBVTT\n\n${CUE}\nSTYLE\n::cue { color: red }\n`;
    expect(readWebVtt(text)).toMatchObject({
      errors: [],
      warnings: ['Style block after the first cue (players ignore it) at line 8'],
    });
  });
});

describe('an invalid file', () => {
  it('gets an error for a cue in the header, a block without times and a cue that ends before it starts', () => {
    expect(readWebVtt(`WEBVTT\n${CUE}`).errors).toEqual([
      'No blank line after the signature. at line 2',
    ]);
    const text = `WEBVTT\n\nREGIONS\nid:x\n\n00:05.000 --> 00:04.000\nlate\n`;
    expect(readWebVtt(text).errors).toEqual([
      'Cue identifier needs to be followed by timestamp. at line 4',
      'Cue identifier cannot be standalone. at line 5',
      'End timestamp is not greater than start timestamp. at line 6',
    ]);
  });
});
