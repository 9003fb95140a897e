import { expect, it } from 'vitest';
import { assetAnswer } from '../../test/asset-answers.ts';
import { changeBetween, draftOf, isPositionInvalid } from './facts-draft.ts';

const facts = {
  ...assetAnswer(0).facts,
  title: 'Dusk',
  tags: ['lake', 'people/ana'],
  taken: { time: '2025-06-14T08:30:00Z', offset_minutes: 120, source: 'FILE_METADATA' as const },
  position: { latitude: 46.36, longitude: 14.09 },
};
const before = draftOf(facts);

it('changes nothing while the draft is unchanged', () => {
  expect(changeBetween(before, draftOf(facts))).toEqual({});
});

it('sends only what differs, and removes what was emptied', () => {
  const taken = { time: '2025-06-14T11:30:00', zone: '+02:00' };
  const now = { ...before, title: ' ', credit: 'Ana', tags: ['lake', 'sky'], taken, position: '' };
  const change = changeBetween(before, now);
  expect(change).toEqual({
    title: null,
    credit: 'Ana',
    add_tags: ['sky'],
    remove_tags: ['people/ana'],
    taken: '2025-06-14T11:30:00+02:00',
    position: null,
  });
});

it('refuses a position that cannot be read', () => {
  expect(isPositionInvalid({ ...before, position: 'north' })).toBe(true);
  expect(isPositionInvalid(before)).toBe(false);
});
