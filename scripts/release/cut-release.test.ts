import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runCommand } from '../run-command.mjs';
import { ROOT } from '../stamp.mjs';
import { cutRelease } from './cut-release.mjs';

const FILES = ['package.json', 'server/package.json', 'core/src/version.ts', 'docker-compose.yml'];

let root: string;

const git = (...args: string[]) => runCommand('git', args, { cwd: root });
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const release = (version: string) =>
  cutRelease(root, version, {
    date: '2030-01-31',
    regenerate: async () => writeFileSync(join(root, 'generated.json'), version),
  });

/** Creates a repository with the files of this one that name a version. */
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'spindle-release-'));
  for (const path of FILES) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    cpSync(join(ROOT, path), join(root, path));
  }
  writeFileSync(join(root, 'generated.json'), '');
  writeFileSync(
    join(root, 'CHANGELOG.md'),
    '# Changelog\n\n## [Unreleased]\n\n- A change.\n\n## [0.2.0] - 2026-11-25\n\n- Old.\n',
  );
  await git('init', '--quiet');
  await git('config', 'user.name', 'Test');
  await git('config', 'user.email', 'test@example.com');
  await git('add', '--all');
  await git('commit', '--quiet', '--message', 'chore: begin');
});

afterEach(() => rmSync(root, { recursive: true }));

it('tags a commit that names the release everywhere, and returns to edge images', async () => {
  await release('9.10.0');
  const show = (path: string) => git('show', `v9.10.0:${path}`);
  for (const path of FILES) expect(await show(path), path).toContain('9.10.0');
  const images = (await show('docker-compose.yml')).match(/image: spindle-.*/g);
  expect(images).toEqual(
    ['server', 'worker', 'mock'].map(
      (name) => `image: spindle-${name}:\${SPINDLE_VERSION:-9.10.0}`,
    ),
  );
  expect(await show('generated.json')).toBe('9.10.0');
  expect(await show('CHANGELOG.md')).toContain(
    '## [Unreleased]\n\n## [9.10.0] - 2030-01-31\n\n- A change.',
  );
  expect(await git('log', '--format=%s')).toBe(
    'chore: build images of the tag edge\nchore: release 9.10.0\nchore: begin\n',
  );
  expect(read('docker-compose.yml')).toBe(readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8'));
  expect(await git('status', '--porcelain')).toBe('');
});

it.each([
  ['v9.0.0', 'Name the version'],
  ['0.1.9', 'must be higher'],
])('refuses the version %s', async (version, error) => {
  await expect(release(version)).rejects.toThrow(error);
  expect(await git('tag')).toBe('');
});

it('refuses a release without changes, or with changes that are not committed', async () => {
  await release('9.0.0');
  await expect(release('9.1.0')).rejects.toThrow('no entry under Unreleased');
  writeFileSync(join(root, 'package.json'), '{ "version": "1.0.0" }');
  await expect(release('9.1.0')).rejects.toThrow('Commit or discard');
});
