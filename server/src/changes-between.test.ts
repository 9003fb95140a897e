import { MASK } from '@spindle/contracts/settings/masked';
import { maskSecrets } from '@spindle/core/audit/mask-secrets';
import { expect, it } from 'vitest';
import { changesBetween } from './changes-between.ts';

it('returns only the fields that differ, with a missing one as null', () => {
  const before = { email: 'a@example.com', enabled: true, name: 'Ada' };
  const after = { email: 'b@example.com', enabled: true, role: 'USER' };
  expect(changesBetween(before, after)).toEqual({
    email: { from: 'a@example.com', to: 'b@example.com' },
    name: { from: 'Ada', to: null },
    role: { from: null, to: 'USER' },
  });
});

it('names nested fields by their path, and treats lists as one value', () => {
  const before = { video: { hls: false, sizes: [480] }, same: [1] };
  const after = { video: { hls: true, sizes: [480, 720] }, same: [1] };
  expect(changesBetween(before, after)).toEqual({
    'video.hls': { from: false, to: true },
    'video.sizes': { from: [480], to: [480, 720] },
  });
});

it('reports that a secret changed, but not its value', () => {
  const changes = changesBetween(
    { key: 'old', other: '' },
    { key: 'new', other: 'first' },
    { secrets: ['key', 'other'] },
  );
  expect(changes).toEqual({
    key: { from: MASK, to: MASK },
    other: { from: '', to: MASK },
  });
});

it('shortens long values', () => {
  const { text } = changesBetween({ text: '' }, { text: 'x'.repeat(10_000) });
  expect(String(text?.to).length).toBeLessThan(600);
});

it('masks the values of fields with the name of a secret, at every depth', () => {
  const masked = maskSecrets({
    changes: { new_password: { from: 'a', to: 'b' }, email: { from: 'x', to: 'y' } },
    api_key: ['one'],
    has_password: true,
    token: '',
    urls: 'https://a.example/?size=1&token=abc, https://b.example/?password=def',
  });
  expect(masked).toEqual({
    changes: {
      new_password: { from: MASK, to: MASK },
      email: { from: 'x', to: 'y' },
    },
    api_key: [MASK],
    has_password: true,
    token: '',
    urls: `https://a.example/?size=1&token=${MASK}, https://b.example/?password=${MASK}`,
  });
});
