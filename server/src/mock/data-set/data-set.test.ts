import { readFileSync } from 'node:fs';
import { ROLES } from '@spindle/contracts/http/permissions';
import { describe, expect, it } from 'vitest';
import { namedKeyOf } from '../../credentials/named-key.ts';
import { ASSETS, mockAssetId, WAITING_ASSET } from './assets.ts';
import {
  DATA_SET,
  FIXED_IDS,
  NAMED_KEY_LETTERS,
  SHARE_PASSWORD,
  SHARE_TOKENS,
} from './data-set.ts';
import { INVITE_CODE, PASSWORD, RESET_CODE, USERS } from './users.ts';

describe('the data set of the mock', () => {
  it('has a user for every role, with ids from 1 without gaps', () => {
    expect(USERS.map(({ id }) => id)).toEqual(USERS.map((_, at) => at + 1));
    expect(new Set(USERS.map(({ role }) => role))).toEqual(new Set(ROLES.map(({ name }) => name)));
  });

  it('numbers the assets from 1 without gaps, so that their jobs have the same numbers', () => {
    const numbers = [...ASSETS, WAITING_ASSET].map(({ number }) => number);
    expect(numbers).toEqual(numbers.map((_, at) => at + 1));
  });

  it('gives the assets version 7 ids of 32 hexadecimal characters', () => {
    expect(mockAssetId(28)).toMatch(/^[0-9a-f]{12}7[0-9a-f]{3}8[0-9a-f]{15}$/);
  });

  it('is documented: every user, asset, key and link', () => {
    const text = readFileSync(new URL('../../../../docs/MOCK.md', import.meta.url), 'utf8');
    const { session, apiKey, webhook } = FIXED_IDS;
    for (const fact of [
      ...DATA_SET.users.map(({ id, email }) => `| ${id} | ${email} |`),
      ...DATA_SET.assets.map(({ name }, at) => `| ${at + 1} | ${name} |`),
      ...ASSETS.flatMap(({ data }, at) => metadataRow(at + 1, data)),
      ...[USERS[0]?.apiKey, USERS[0]?.uploadKey, USERS[0]?.accessId, mockAssetId(7)],
      ...[PASSWORD, INVITE_CODE, RESET_CODE, SHARE_PASSWORD, ...Object.values(SHARE_TOKENS)],
      ...[session, apiKey, webhook, namedKeyOf(NAMED_KEY_LETTERS)],
    ])
      expect(text).toContain(fact);
  });
});

/** Returns the row that docs/MOCK.md has for the metadata of a photograph. */
function metadataRow(number: number, data: Readonly<Record<string, unknown>>): string[] {
  const { photographer, place, rating, taken_on } = data;
  return place === undefined
    ? []
    : [`| ${[number, photographer, place, rating, taken_on].join(' | ')} |`];
}
