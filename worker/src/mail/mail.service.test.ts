import type { Context } from '@spindle/core/context';
import type { Log } from '@spindle/core/log';
import { queueMail } from '@spindle/core/mail/queue-mail';
import { makeUser } from '@spindle/core/test/factories';
import { type SmtpReceiver, startSmtpReceiver } from '@spindle/core/test/smtp-receiver';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { LINK, type MailTest, openMailTest, secrets } from '../../test/mail.ts';
import { startWorkerProcess } from '../../test/worker-process.ts';

const MINUTE_MS = 60_000;

let mails: MailTest;
let smtp: SmtpReceiver;
let ctx: Context;

beforeAll(async () => {
  mails = await openMailTest();
  ({ smtp, ctx } = mails);
});

beforeEach(() => mails.restore());

afterAll(() => mails.close());

it('a queued mail is sent as text and HTML, and deleted', async () => {
  const to = await mails.queue({ inviter: 'Ada Łącka & Söhne' });
  const [row] = await mails.waiting();
  await mails.start();
  const [mail] = await mails.received(to);
  expect(mail).toMatchObject({
    from: 'dam@example.com',
    to,
    subject: 'Ada Łącka & Söhne added you to dam.example.com',
    headers: {
      from: 'Our Library <dam@example.com>',
      'message-id': `<${row?.id}@example.com>`,
      'auto-submitted': 'auto-generated',
    },
  });
  expect(mail?.text).toContain(LINK);
  expect(mail?.html).toContain(`href="${LINK}"`);
  expect(mail?.html).toContain('Ada Łącka &amp; Söhne added you');
  await expect.poll(mails.waiting).toEqual([]);
});

it('a mail whose transaction fails is not sent', async () => {
  const failing = mails.queue({ afterwards: () => Promise.reject(new Error('no')) });
  await expect(failing).rejects.toThrow('no');
  expect(await mails.waiting()).toEqual([]);
});

it('the content of a waiting mail is encrypted at rest (security 45)', async () => {
  await mails.queue({ inviter: 'Ada Lovelace' });
  const [row] = await mails.waiting();
  expect(JSON.stringify(row)).not.toMatch(/the-code|Lovelace/);
});

it('a mail that the server refuses is tried again later, and no log line contains its link (security 2)', async () => {
  const lines: string[] = [];
  await smtp.setUp({ status: 451 });
  const to = await mails.queue();
  await mails.start({ ...ctx, log: logInto(lines) });
  await expect.poll(async () => (await mails.waiting())[0]?.attempts).toBe(1);
  const [row] = await mails.waiting();
  expect(row?.dueAt.getTime()).toBeGreaterThan(Date.now() + 20_000);
  expect(lines.join()).toContain('a mail could not be sent and is tried again');
  expect(lines.join()).toContain('451');
  expect(lines.join()).not.toContain('the-code');
  await smtp.setUp({ status: 250 });
  await mails.makeDue();
  expect(await mails.received(to)).toHaveLength(1);
});

it('a mail that cannot be sent for a day is given up with a line in the log', async () => {
  const lines: string[] = [];
  await smtp.setUp({ status: 550 });
  const to = await mails.queue();
  await ctx.db.mailMessage.updateMany({
    data: { attempts: 10, expiresAt: new Date(Date.now() + MINUTE_MS) },
  });
  await mails.start({ ...ctx, log: logInto(lines) });
  await expect.poll(mails.waiting).toEqual([]);
  expect(lines.join()).toContain('a mail could not be sent and was given up');
  expect(lines.join()).not.toContain('the-code');
  expect(await smtp.read(to)).toEqual([]);
});

it('administrators are notified at once of an invite whose address is refused, and of no other mail', async () => {
  const admin = await makeUser(ctx, secrets, 'ADMIN');
  const other = await makeUser(ctx, secrets, 'USER');
  const messagesOf = async ({ row }: typeof admin) =>
    (await ctx.db.notification.findMany({ where: { userId: row.id } })).map(
      ({ message }) => message,
    );
  await smtp.setUp({ addressStatus: 451 });
  const to = await mails.queue();
  await queueMail(
    ctx,
    {
      kind: 'password-changed',
      to: mails.freshAddress(),
      content: { subject: 'a', text: 'b', html: 'c' },
    },
    secrets,
  );
  await mails.start();
  await expect
    .poll(async () => (await mails.waiting()).map(({ attempts }) => attempts))
    .toEqual([1, 1]);
  expect(await messagesOf(admin)).toEqual([]);
  await smtp.setUp({ addressStatus: 550 });
  await mails.makeDue();
  await expect.poll(mails.waiting).toEqual([]);
  expect(await messagesOf(admin)).toEqual([
    `The invite to ${to} could not be sent. Check the address and the mail server, then invite the user again.`,
  ]);
  expect(await messagesOf(other)).toEqual([]);
});

it('no mail is sent in the clear where SMTP_URL insists on encryption', async () => {
  const to = await mails.queue();
  await mails.start(through(`${smtp.url}?requireTLS=true`));
  await expect.poll(async () => (await mails.waiting())[0]?.attempts).toBe(1);
  expect(await smtp.read(to)).toEqual([]);
});

it('no mail is sent to a server whose certificate is not valid, unless SMTP_URL turns encryption off', async () => {
  const lines: string[] = [];
  const encrypted = await startSmtpReceiver({ hasStartTls: true });
  const to = await mails.queue();
  await mails.start({ ...through(encrypted.url), log: logInto(lines) });
  await expect.poll(async () => (await mails.waiting())[0]?.attempts).toBe(1);
  expect(lines.join()).toMatch(/"reason":"[^"]*certificate/);
  expect(await encrypted.read(to)).toEqual([]);
  await mails.stop();
  await mails.start(through(`${encrypted.url}?ignoreTLS=true`));
  await mails.makeDue();
  await expect.poll(async () => (await encrypted.read(to)).length).toBe(1);
  await encrypted.stop();
});

it('the credentials of SMTP_URL sign in to the mail server', async () => {
  await smtp.setUp({ login: { user: 'dam', pass: 'a/secret' } });
  const to = await mails.queue();
  await mails.start();
  await expect.poll(async () => (await mails.waiting())[0]?.attempts).toBe(1);
  await mails.stop();
  await mails.start(through(smtp.url.replace('//', '//dam:a%2Fsecret@')));
  await mails.makeDue();
  expect(await mails.received(to)).toHaveLength(1);
});

it('a worker that stops does not wait for a slow mail server, and the mail stays due', async () => {
  await smtp.setUp({ delayMs: 20_000 });
  await mails.queue();
  await mails.start();
  await expect.poll(async () => (await mails.waiting())[0]?.claimedUntil).toBeInstanceOf(Date);
  await mails.stop();
  expect(await mails.waiting()).toMatchObject([{ attempts: 0, claimedUntil: null }]);
});

it('several workers send each mail once', async () => {
  const addresses = await Promise.all(Array.from({ length: 40 }, () => mails.queue()));
  await Promise.all([mails.start(), mails.start()]);
  await expect.poll(mails.waiting).toEqual([]);
  for (const to of addresses) expect(await smtp.read(to)).toHaveLength(1);
});

it('no mail is lost when the worker is killed while mails wait', async () => {
  await smtp.setUp({ delayMs: 200 });
  const addresses = await Promise.all(Array.from({ length: 40 }, () => mails.queue()));
  const env = { SMTP_URL: smtp.url, PUBLIC_URL: 'https://dam.example.com' };
  const arrived = async () => {
    const all = new Set((await smtp.read()).map(({ to }) => to));
    return addresses.filter((to) => all.has(to)).length;
  };
  const first = startWorkerProcess(ctx.config, { env });
  await expect.poll(arrived).toBeGreaterThan(3);
  await first.kill();
  expect(await arrived()).toBeLessThan(addresses.length);
  // The claims of the killed worker end.
  await ctx.db.mailMessage.updateMany({ data: { claimedUntil: new Date() } });
  const second = startWorkerProcess(ctx.config, { env });
  await expect.poll(arrived).toBe(addresses.length);
  await expect.poll(mails.waiting).toEqual([]);
  await second.end();
});

it('without PUBLIC_URL nothing is queued, and a worker says so', async () => {
  const lines: string[] = [];
  const config = { ...ctx.config, mail: null, mailLacksPublicUrl: true };
  const silent: Context = { ...ctx, config, log: logInto(lines) };
  const content = { subject: 'a', text: 'b', html: 'c' };
  await queueMail(silent, { kind: 'invite', to: mails.freshAddress(), content }, secrets);
  expect(await mails.waiting()).toEqual([]);
  await mails.start(silent);
  expect(lines.join()).toContain('no mail is sent: SMTP_URL is set');
});

/** Returns a context that sends through another mail server. */
function through(smtpUrl: string): Context {
  return { ...ctx, config: { ...ctx.config, mail: { smtpUrl, from: 'dam@example.com' } } };
}

/** Collects every line as the log receives it. */
function logInto(lines: string[]): Log {
  const take = (...parts: unknown[]) => void lines.push(JSON.stringify(parts));
  const log = { level: 'trace', debug: take, info: take, warn: take, error: take };
  return log as unknown as Log;
}
