import { ProgramFailed } from '@spindle/core/programs/run-program';
import { expect, it } from 'vitest';
import { failureSentence, withoutProgramOutput } from './program-output.ts';

it('completes a sentence with our own reason, and puts the output of a program in parentheses', () => {
  const sentence = (reason: string) =>
    failureSentence('This file cannot be processed', new ProgramFailed(reason));
  expect(sentence('it took longer than 60 s')).toBe(
    'This file cannot be processed: it took longer than 60 s.',
  );
  expect(sentence('moov atom not found')).toBe(
    'This file cannot be processed (moov atom not found).',
  );
});

it('removes only the output of a program', () => {
  const reason = 'The video cannot be decoded: it is incomplete';
  expect(withoutProgramOutput(`${reason} (moov (atom) not found; Invalid data).`)).toBe(
    `${reason}.`,
  );
  expect(withoutProgramOutput('Canceled by Ann (ADMIN) after 3 of 5')).toBe(
    'Canceled by Ann (ADMIN) after 3 of 5',
  );
});
