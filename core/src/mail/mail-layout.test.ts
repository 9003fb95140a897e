import { expect, it } from 'vitest';
import { inviteMail } from './invite-mail.ts';
import { passwordResetMail } from './password-reset-mail.ts';

const publicUrl = 'https://dam.example.com:8443/media';
const url = 'https://dam.example.com:8443/media/signup/a-code';
const at = new Date('2026-11-25T11:04:00Z');
const HOSTILE = '<img src=x onerror=alert(1)>"\'&\r\nBcc: all@example.com {{code}} #{code}';

it('an invite says who added the user to which host, and has the link and its expiry', () => {
  const { subject, text, html } = inviteMail({
    inviter: 'Ada Lovelace',
    url,
    expiresAt: at,
    publicUrl,
  });
  expect(subject).toBe('Ada Lovelace added you to dam.example.com:8443');
  for (const part of [
    'Ada Lovelace added you to dam.example.com:8443',
    url,
    'The link is valid until 25 November 2026, 11:04 UTC.',
    'Ignore this mail if you did not expect it.',
  ]) {
    expect(text).toContain(part);
    expect(html).toContain(part);
  }
});

it('a link for a new password names the administrator who sent it, if one did', () => {
  const mail = (sentBy: string | null) =>
    passwordResetMail({ url, expiresAt: at, sentBy, publicUrl }).text;
  expect(mail(null)).toContain('Someone requested a new password for your account');
  expect(mail('Ada')).toContain('Ada sent you a link');
  expect(mail(null)).toContain(url);
});

it('names are neither markup, nor headers, nor templates (security 7)', () => {
  for (const { subject, text, html } of [
    inviteMail({ inviter: HOSTILE, url, expiresAt: at, publicUrl }),
    passwordResetMail({ url, expiresAt: at, sentBy: HOSTILE, publicUrl }),
  ]) {
    expect(subject).not.toMatch(/[\r\n]/);
    expect(html).not.toContain('<img');
    expect(html).toContain(
      '&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp; Bcc: all@example.com',
    );
    expect(text).toContain('{{code}} #{code}');
  }
});

it('no mail loads anything', () => {
  const { html } = inviteMail({ inviter: 'Ada', url, expiresAt: at, publicUrl });
  expect(html).not.toMatch(/<img|<link|@import|url\(|<script/);
});
