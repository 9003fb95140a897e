import { expect, it } from 'vitest';
import { checkCommitSubjects, findSubjectErrors } from './commit-subjects.mjs';

it.each([
  'feat(search): count matches with a bitmap index',
  'fix!: refuse uploads without a name',
  `docs: ${'x'.repeat(66)}`,
  'Revert "feat(search): count matches with a bitmap index"',
])('accepts %s', (subject) => {
  expect(findSubjectErrors(subject)).toEqual([]);
});

it.each([
  ['Count matches', 'must have the form'],
  ['style: sort imports', 'must have the form'],
  ['feat(Search): count matches', 'must have the form'],
  ['feat(search): count matches.', 'must have the form'],
  [`docs: ${'x'.repeat(67)}`, 'must have at most 72 characters (this one has 73)'],
])('refuses %s', (subject, error) => {
  expect(findSubjectErrors(subject)).toEqual([expect.stringContaining(error)]);
});

it('checks the history of this repository, or reports that there is none', async () => {
  expect(await checkCommitSubjects()).toMatch(/^(\d+ commits|no history to check)$/);
});
