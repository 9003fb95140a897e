import { VERSION } from '@spindle/core/version';
import { expect, it } from 'vitest';
import { readChangelog, sectionOf } from './changelog.ts';

const CHANGELOG = `# Changelog

## [Unreleased]

- Not yet.

## [1.1.0] - 2026-11-20

### Added

- A page: see [docs/a.md](docs/a.md#part) and [a site](https://example.com/a).

## [1.0.0] - 2026-11-01

- The beginning.

[1.0.0]: https://example.com/1.0.0
`;

it('returns the section of a version without its heading, and without links to files', () => {
  expect(sectionOf(CHANGELOG, '1.1.0')).toBe(
    '### Added\n\n- A page: see docs/a.md and [a site](https://example.com/a).',
  );
  expect(sectionOf(CHANGELOG, '1.0.0')).toBe('- The beginning.');
});

it('returns no text for a version without a section', () => {
  expect(sectionOf(CHANGELOG, '1.1')).toBe('');
  expect(sectionOf('', '1.1.0')).toBe('');
});

it('finds the changes of this version in the file of the repository', async () => {
  expect(await readChangelog(VERSION)).not.toBe('');
});
