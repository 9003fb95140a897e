import { readFileSync } from 'node:fs';
import { subjectErrors } from './commit-subjects.mjs';

// The commit-msg hook: the argument is the file that holds the message.
const [subject = '', blank = ''] = readFileSync(process.argv[2] ?? '', 'utf8').split('\n');
const errors = subjectErrors(subject).map((error) => `The subject ${error}.`);
if (blank !== '' && !blank.startsWith('#')) errors.push('An empty line must follow the subject.');
if (errors.length > 0) {
  console.error(errors.join('\n'));
  process.exitCode = 1;
}
