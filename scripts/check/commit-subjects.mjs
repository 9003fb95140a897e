import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ROOT } from '../stamp.mjs';

/** Types of Conventional Commits that we use. */
const TYPES = ['feat', 'fix', 'perf', 'refactor', 'test', 'docs', 'build', 'ci', 'chore'];

/** Limits a subject, in characters. */
const SUBJECT_MAX = 72;

/** Last commit before subjects were checked. Used until the history has a tag. */
const UNCHECKED = '5d346e263081a9789386d968c948ebf5aa682f3e';

const SUBJECT = new RegExp(`^(${TYPES.join('|')})(\\([a-z0-9-]+\\))?!?: \\S.*[^.\\s]$`);

/** Git writes these subjects itself. */
const WRITTEN_BY_GIT = /^(Merge |Revert |fixup! |squash! )/;

/**
 * Returns what is wrong with a commit's subject, one sentence for each error; an empty list for a good one.
 * @param {string} subject
 */
export function findSubjectErrors(subject) {
  if (WRITTEN_BY_GIT.test(subject)) return [];
  const errors = [];
  if (!SUBJECT.test(subject))
    errors.push(
      `must have the form "feat(trash): keep files until purge", without a final period. Types: ${TYPES.join(', ')}`,
    );
  if (subject.length > SUBJECT_MAX)
    errors.push(`must have at most ${SUBJECT_MAX} characters (this one has ${subject.length})`);
  return errors;
}

/**
 * Checks the subjects of all commits since the last tag. Throws with one line for each error. Returns a summary; without git, or in
 * a clone without that history, it checks nothing.
 */
export async function checkCommitSubjects() {
  // `^0` makes rev-parse fail where the commit is missing, as in a shallow clone.
  const base =
    (await git('describe', '--tags', '--abbrev=0')) ?? (await git('rev-parse', `${UNCHECKED}^0`));
  const subjects = base && (await git('log', '--no-merges', '--format=%h %s', `${base}..HEAD`));
  if (subjects === null) return 'no history to check';
  const lines = subjects.split('\n').filter((line) => line !== '');
  const errors = lines.flatMap((line) => {
    const [hash = '', ...words] = line.split(' ');
    return findSubjectErrors(words.join(' ')).map(
      (error) => `${hash} "${words.join(' ')}" ${error}`,
    );
  });
  if (errors.length > 0) throw new Error(errors.join('\n'));
  return `${lines.length} commits`;
}

/**
 * Returns what git prints, or null when it fails.
 * @param {string[]} args
 */
async function git(...args) {
  try {
    const { stdout } = await promisify(execFile)('git', args, { cwd: ROOT });
    return stdout.trim();
  } catch {
    return null;
  }
}
