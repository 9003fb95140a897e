import { expect, it } from 'vitest';
import { missingPackages } from './models.ts';

it('a model names the optional packages that are not installed', () => {
  expect(missingPackages({ packages: ['sharp'] })).toBeNull();
  expect(missingPackages({ packages: ['sharp', '@spindle/none', 'no-such-package'] })).toBe(
    'These packages are not installed on this server: @spindle/none, no-such-package.',
  );
});
