import { expect, it } from 'vitest';
import { kindOf } from './kind.ts';

it('returns the kind of a content type', () => {
  const kinds = {
    'image/jpeg': 'IMAGE',
    'image/svg+xml': 'IMAGE',
    'IMAGE/PNG; q=1': 'IMAGE',
    'video/quicktime': 'VIDEO',
    'application/mxf': 'VIDEO',
    'audio/mpeg': 'AUDIO',
    'audio/ogg; codecs=opus': 'AUDIO',
    'application/ogg': 'AUDIO',
    'application/pdf': 'OTHER',
    'text/plain': 'OTHER',
    'application/octet-stream': 'OTHER',
    'imagexyz/jpeg': 'OTHER',
    constructor: 'OTHER',
    '': 'OTHER',
  };
  const found = Object.fromEntries(Object.keys(kinds).map((type) => [type, kindOf(type)]));
  expect(found).toEqual(kinds);
});
