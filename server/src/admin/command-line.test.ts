import { expect, it } from 'vitest';
import { parseCommand } from './command-line.ts';
import { UsageError } from './usage-error.ts';

it('parses commands and requests for help', () => {
  expect(parseCommand(['reset-password', 'a@b.c', '--stdin'])).toEqual({
    name: 'reset-password',
    email: 'a@b.c',
    isTyped: true,
    replacesKey: false,
  });
  expect(
    parseCommand(
      'keys create a@b.c --name Nightly --scope READ_ASSET --scope edit_asset --days 30'.split(' '),
    ),
  ).toEqual({
    name: 'keys create',
    email: 'a@b.c',
    title: 'Nightly',
    scopes: ['READ_ASSET', 'EDIT_ASSET'],
    days: 30,
    isJson: false,
  });
  expect(parseCommand(['settings', 'get', '--json'])).toEqual({
    name: 'settings get',
    section: null,
    isJson: true,
  });
  expect(parseCommand(['models', 'verify'])).toEqual({ name: 'models', verifies: true });
  expect(parseCommand(['models', 'import', 'clip', '--replace'])).toEqual({
    name: 'models import',
    folder: 'clip',
    replaces: true,
  });
  const pull = { name: 'models pull', isAgreed: false, replaces: false };
  expect(parseCommand(['models', 'pull'])).toEqual({ ...pull, model: null });
  expect(parseCommand(['models', 'pull', 'clip', '--yes'])).toEqual({
    ...pull,
    model: 'clip',
    isAgreed: true,
  });
  expect(parseCommand(['sweep', '--accept-many'])).toEqual({ name: 'sweep', acceptMany: true });
  expect(parseCommand(['usage', 'import-cdn-log', 'edge.log'])).toEqual({
    name: 'usage import-cdn-log',
    path: 'edge.log',
  });
  expect(parseCommand(['mark-store'])).toEqual({ name: 'mark-store' });
  for (const name of ['collections transfer', 'hand-over']) // hand-over: the name of version 0.2.0
    expect(parseCommand([...name.split(' '), 'a@b.c', 'd@e.f'])).toEqual({
      name: 'collections transfer',
      from: 'a@b.c',
      to: 'd@e.f',
    });
  for (const args of [[], ['--help'], ['-h'], ['reset-password', '--help']])
    expect(parseCommand(args)).toBeNull();
});

it('reports arguments that it cannot parse', () => {
  const wrong: [string[], string][] = [
    [['fly'], 'Unknown command: fly.'],
    [['users'], 'Use users list, users invite, '],
    [['users', 'fly'], 'Unknown command: users fly. Use users list, '],
    [['users', 'disable'], 'Usage: users disable EMAIL'],
    [['users', 'set-role', 'a@b.c', 'KING'], 'Unknown role: KING.'],
    [['users', 'invite', 'a@b.c', '--role', 'USER'], '--first-name is missing.'],
    [['keys', 'create', 'a@b.c', '--name', 'n'], '--scope is missing.'],
    [['keys', 'create', 'a@b.c', '--name', 'n', '--scope', 'FLY'], 'Unknown permission: FLY.'],
    [
      ['keys', 'create', 'a@b.c', '--name', 'n', '--scope', 'READ_ASSET', '--days', '0'],
      '--days must be',
    ],
    [['settings', 'get', 'moon'], 'Unknown section: moon.'],
    [['settings', 'get', 'image', 'video'], 'Usage: settings get [SECTION]'],
    [['toString'], 'Unknown command: toString.'], // a property that every object inherits
    [['reset-password'], 'Usage: reset-password EMAIL'],
    [['collections'], 'Use collections transfer.'],
    [['collections', 'transfer', 'a', ''], 'Usage: collections transfer FROM TO'],
    [['hand-over', 'a', 'b', '--stdin'], 'collections transfer does not accept --stdin.'],
    [['sweep', 'now'], 'Usage: sweep'],
    [['reset-password', 'a', '--fast'], "Unknown option '--fast'"],
  ];
  for (const [args, words] of wrong) {
    expect(() => parseCommand(args)).toThrow(UsageError);
    expect(() => parseCommand(args)).toThrow(words);
  }
});
