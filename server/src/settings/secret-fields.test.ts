import { deriveSecrets } from '@spindle/core/secrets';
import { expect, it } from 'vitest';
import { blankFields, openFields, sealFields } from './secret-fields.ts';

const secrets = deriveSecrets('a key that only this test is sealed with');

it('seals secret fields in place, readable to some and blank to others', () => {
  const given = { db_url: 'mysql://user:password@host/db', other: '', port: 3306 };
  const fields = ['db_url', 'other', 'port'] as const;
  const kept = sealFields(given, fields, secrets);
  expect(kept).toMatchObject({ other: '', port: 3306 });
  expect(JSON.stringify(kept)).not.toContain('password');
  expect(openFields(kept, fields, secrets)).toEqual(given);
  expect(blankFields(kept, fields)).toEqual({ db_url: '', other: '', port: 3306 });
});
