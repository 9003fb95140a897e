import { readFileSync } from 'node:fs';
import { findSubjectErrors } from './commit-subjects.mjs';

// This is the commit-msg hook. Its argument is the path of the file with the message.
const [subject = '', blank = ''] = readFileSync(process.argv[2] ?? '', 'utf8').split('\n');
const errors = findSubjectErrors(subject).map((error) => `The subject ${error}.`);
if (blank !== '' && !blank.startsWith('#')) errors.push('An empty line must follow the subject.');
if (errors.length > 0) {
  console.error(errors.join('\n'));
  process.exitCode = 1;
}
