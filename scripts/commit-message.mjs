import { readFileSync } from 'node:fs';

const TITLE = /^(feat|fix|perf|refactor|test|docs|chore)(\([a-z0-9-]+\))?!?: \S.*[^.\s]$/;
const TITLE_MAX = 72;

/** Git writes these itself. */
const BY_GIT = /^(Merge |Revert |fixup! |squash! )/;

const [title = '', blank = ''] = readFileSync(process.argv[2] ?? '', 'utf8').split('\n');
const faults = [
  !TITLE.test(title) &&
    'begins with a type and what it is about: "feat(trash): keep files until purge"',
  title.length >= TITLE_MAX && `has fewer than ${TITLE_MAX} characters (this has ${title.length})`,
  blank !== '' && !blank.startsWith('#') && 'is followed by an empty line',
].filter(Boolean);
if (faults.length > 0 && !BY_GIT.test(title)) {
  console.error(`A commit's title\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
  process.exitCode = 1;
}
