import { expect, it } from 'vitest';
import { parseCommand, UsageError } from './command-line.ts';

it('parses commands and requests for help', () => {
  expect(parseCommand(['reset-password', 'a@b.c', '--stdin'])).toEqual({
    name: 'reset-password',
    email: 'a@b.c',
    isTyped: true,
  });
  expect(parseCommand(['sweep', '--accept-many'])).toEqual({ name: 'sweep', acceptMany: true });
  expect(parseCommand(['mark-store'])).toEqual({ name: 'mark-store' });
  for (const args of [[], ['--help'], ['-h'], ['reset-password', '--help']])
    expect(parseCommand(args)).toBeNull();
});

it('reports arguments that it cannot parse', () => {
  const wrong: [string[], string][] = [
    [['fly'], 'Unknown command: fly.'],
    [['toString'], 'Unknown command: toString.'], // a property that every object inherits
    [['reset-password'], 'Usage: reset-password EMAIL'],
    [['hand-over', 'a', ''], 'Usage: hand-over FROM TO'],
    [['hand-over', 'a', 'b', '--stdin'], 'hand-over does not accept --stdin.'],
    [['sweep', 'now'], 'Usage: sweep'],
    [['reset-password', 'a', '--fast'], "Unknown option '--fast'"],
  ];
  for (const [args, words] of wrong) {
    expect(() => parseCommand(args)).toThrow(UsageError);
    expect(() => parseCommand(args)).toThrow(words);
  }
});
