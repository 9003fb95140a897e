import { expect, it } from 'vitest';
import { emailChangedMail } from './email-changed-mail.ts';
import { passwordChangedMail } from './password-changed-mail.ts';

const publicUrl = 'https://dam.example.com:8443/media';
const at = new Date('2026-11-25T11:04:00Z');

it('a notice says what changed, who changed it and when, without a link', () => {
  const change = { changedBy: null, at, publicUrl, newEmail: 'new@example.com' };
  expect(emailChangedMail(change).text).toContain(
    'The email address of your account at dam.example.com:8443 was changed on 25 November 2026, 11:04 UTC.',
  );
  expect(passwordChangedMail({ ...change, changedBy: 'Ada' }).text).toContain(
    'Ada changed the password of your account',
  );
  expect(passwordChangedMail(change).html).not.toContain('<a ');
});

it('the name of an administrator is not markup (security 7)', () => {
  const change = { changedBy: '<img src=x>', at, publicUrl, newEmail: 'new@example.com' };
  for (const { html } of [emailChangedMail(change), passwordChangedMail(change)]) {
    expect(html).not.toContain('<img');
    expect(html).toContain('&lt;img src=x&gt;');
  }
});
