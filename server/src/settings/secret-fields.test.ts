import { deriveSecrets } from '@spindle/core/secrets';
import { expect, it } from 'vitest';
import { openFields, sealFields } from './secret-fields.ts';

const secrets = deriveSecrets('a key that only this test is sealed with');

it('encrypts secret fields in place, and decrypts them', () => {
  const given = { db_url: 'mysql://user:password@host/db', other: '', port: 3306 };
  const fields = ['db_url', 'other', 'port'] as const;
  const sealed = sealFields(given, fields, secrets);
  expect(sealed).toMatchObject({ other: '', port: 3306 });
  expect(JSON.stringify(sealed)).not.toContain('password');
  expect(openFields(sealed, fields, secrets)).toEqual(given);
});
