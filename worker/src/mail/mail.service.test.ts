import type { Context } from '@spindle/core/context';
import { inTransaction } from '@spindle/core/context';
import type { Log } from '@spindle/core/log';
import { inviteMail } from '@spindle/core/mail/invite-mail';
import { queueMail } from '@spindle/core/mail/queue-mail';
import { deriveSecrets } from '@spindle/core/secrets';
import { openTestContext, type TestContext } from '@spindle/core/test/context';
import { makeUser } from '@spindle/core/test/factories';
import { type SmtpReceiver, startSmtpReceiver } from '@spindle/core/test/smtp-receiver';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startWorkerProcess } from '../../test/worker-process.ts';
import { sweepRows } from '../upkeep/sweep-rows.ts';
import { startMail } from './mail-dispatcher.ts';

const MINUTE_MS = 60_000;
const LINK = 'https://dam.example.com/signup/the-code';
const secrets = deriveSecrets('a secret key that only tests know, long enough');

let test: TestContext;
let smtp: SmtpReceiver;
let mails = 0;
/** The running dispatchers of a test. */
let dispatchers: { close(): Promise<void> }[] = [];

beforeAll(async () => {
  smtp = await startSmtpReceiver();
  test = await openTestContext({
    SMTP_URL: smtp.url,
    PUBLIC_URL: 'https://dam.example.com',
    MAIL_FROM: 'Our Library <dam@example.com>',
  });
});

beforeEach(async () => {
  await smtp.setUp({ status: 250, delayMs: 0, login: null });
  return async () => {
    for (const dispatcher of dispatchers) await dispatcher.close();
    dispatchers = [];
    await test.ctx.db.mailMessage.deleteMany();
  };
});

afterAll(async () => {
  await test.close();
  await smtp.stop();
});

const start = async (ctx = test.ctx) => {
  dispatchers.push(await startMail(ctx));
};

const freshAddress = () => {
  mails += 1;
  return `user-${mails}@example.com`;
};

/** Queues an invite for a new address; returns the address. */
async function queue({ inviter = 'Ada', afterwards = async () => {} } = {}): Promise<string> {
  const to = freshAddress();
  const expiresAt = new Date(Date.now() + MINUTE_MS);
  const content = inviteMail({
    inviter,
    url: LINK,
    expiresAt,
    publicUrl: 'https://dam.example.com',
  });
  await inTransaction(test.ctx, async (tx) => {
    await queueMail(tx, { kind: 'invite', to, content }, secrets);
    await afterwards();
  });
  return to;
}

const waiting = () => test.ctx.db.mailMessage.findMany();
const received = async (to: string) => {
  await expect.poll(async () => (await smtp.read(to)).length).toBeGreaterThan(0);
  return smtp.read(to);
};

it('a queued mail is sent as text and HTML, and deleted', async () => {
  const to = await queue({ inviter: 'Ada Łącka & Söhne' });
  const [row] = await waiting();
  await start();
  const [mail] = await received(to);
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
  await expect.poll(waiting).toEqual([]);
});

it('a mail whose transaction fails is not sent', async () => {
  const failing = queue({ afterwards: () => Promise.reject(new Error('no')) });
  await expect(failing).rejects.toThrow('no');
  expect(await waiting()).toEqual([]);
});

it('the content of a waiting mail is encrypted at rest (security 45)', async () => {
  await queue();
  const [row] = await waiting();
  expect(JSON.stringify(row)).not.toMatch(/the-code|Ada/);
});

it('a mail that the server refuses is tried again later, and no log line contains its link (security 2)', async () => {
  const lines: string[] = [];
  await smtp.setUp({ status: 451 });
  const to = await queue();
  await start({ ...test.ctx, log: logInto(lines) });
  await expect.poll(async () => (await waiting())[0]?.attempts).toBe(1);
  const [row] = await waiting();
  expect(row?.dueAt.getTime()).toBeGreaterThan(Date.now() + 20_000);
  expect(lines.join()).toContain('a mail could not be sent and is tried again');
  expect(lines.join()).toContain('451');
  expect(lines.join()).not.toContain('the-code');
  await smtp.setUp({ status: 250 });
  await makeDue();
  expect(await received(to)).toHaveLength(1);
});

it('a mail that cannot be sent for a day is given up with a line in the log', async () => {
  const lines: string[] = [];
  await smtp.setUp({ status: 550 });
  const to = await queue();
  await test.ctx.db.mailMessage.updateMany({
    data: { attempts: 10, expiresAt: new Date(Date.now() + MINUTE_MS) },
  });
  await start({ ...test.ctx, log: logInto(lines) });
  await expect.poll(waiting).toEqual([]);
  expect(lines.join()).toContain('a mail could not be sent and was given up');
  expect(lines.join()).not.toContain('the-code');
  expect(await smtp.read(to)).toEqual([]);
});

it('the credentials of SMTP_URL sign in to the mail server', async () => {
  await smtp.setUp({ login: { user: 'dam', pass: 'a/secret' } });
  const to = await queue();
  await start();
  await expect.poll(async () => (await waiting())[0]?.attempts).toBe(1);
  const smtpUrl = smtp.url.replace('//', '//dam:a%2Fsecret@');
  const from = 'dam@example.com';
  await start({ ...test.ctx, config: { ...test.ctx.config, mail: { smtpUrl, from } } });
  await makeDue();
  // The first dispatcher, without credentials, may be the one that tries.
  await expect
    .poll(async () => {
      await makeDue();
      return (await smtp.read(to)).length;
    })
    .toBe(1);
});

it('a worker that stops does not wait for a slow mail server, and the mail stays due', async () => {
  await smtp.setUp({ delayMs: 20_000 });
  await queue();
  await start();
  await expect.poll(async () => (await waiting())[0]?.claimedUntil).toBeInstanceOf(Date);
  await dispatchers.pop()?.close();
  expect(await waiting()).toMatchObject([{ attempts: 0, claimedUntil: null }]);
});

it('several workers send each mail once', async () => {
  const addresses = await Promise.all(Array.from({ length: 40 }, () => queue()));
  await Promise.all([start(), start()]);
  await expect.poll(waiting).toEqual([]);
  for (const to of addresses) expect(await smtp.read(to)).toHaveLength(1);
});

it('no mail is lost when the worker is killed while mails wait', async () => {
  await smtp.setUp({ delayMs: 200 });
  const addresses = await Promise.all(Array.from({ length: 40 }, () => queue()));
  const env = { SMTP_URL: smtp.url, PUBLIC_URL: 'https://dam.example.com' };
  const arrived = async () => {
    const all = new Set((await smtp.read()).map(({ to }) => to));
    return addresses.filter((to) => all.has(to)).length;
  };
  const first = startWorkerProcess(test.ctx.config, { env });
  await expect.poll(arrived).toBeGreaterThan(3);
  await first.kill();
  expect(await arrived()).toBeLessThan(addresses.length);
  // The claims of the killed worker end.
  await test.ctx.db.mailMessage.updateMany({ data: { claimedUntil: new Date() } });
  const second = startWorkerProcess(test.ctx.config, { env });
  await expect.poll(arrived).toBe(addresses.length);
  await expect.poll(waiting).toEqual([]);
  await second.end();
});

it('a request for a new password sends a link to an enabled user only, and at most three at a time', async () => {
  const user = await makeUser(test.ctx, secrets, 'USER');
  const disabled = await makeUser(test.ctx, secrets, 'USER', { enabled: false });
  const request = (email: string, requestedAt = new Date()) =>
    test.ctx.db.passwordResetRequest.create({ data: { email, requestedAt } });
  const requests = () => test.ctx.db.passwordResetRequest.count();
  await request(disabled.email);
  await request('nobody@example.com');
  await start();
  for (let n = 0; n < 5; n += 1) {
    await request(user.email);
    await expect.poll(requests).toBe(0);
  }
  await expect.poll(waiting).toEqual([]);
  const sent = await received(user.email);
  expect(sent).toHaveLength(3);
  expect(new Set(sent.map(({ text }) => linkIn(text))).size).toBe(3);
  for (const to of [disabled.email, 'nobody@example.com']) expect(await smtp.read(to)).toEqual([]);
  const recorded = await test.ctx.db.auditEntry.findMany({
    where: { action: 'password.mail_link' },
  });
  const target = { actorKind: 'system', targetType: 'user', targetId: String(user.row.id) };
  expect(recorded).toMatchObject([target, target, target]);
  const codes = await test.ctx.db.passwordReset.findMany();
  expect(codes.map(({ userId }) => userId)).toEqual([user.row.id, user.row.id, user.row.id]);
  expect(JSON.stringify(codes)).not.toContain(
    linkIn(sent[0]?.text ?? '')
      .split('/')
      .pop(),
  );
});

it('a request that waited for an hour sends nothing', async () => {
  const { email } = await makeUser(test.ctx, secrets, 'USER');
  const requestedAt = new Date(Date.now() - 61 * MINUTE_MS);
  await test.ctx.db.passwordResetRequest.create({ data: { email, requestedAt } });
  await start();
  await expect.poll(() => test.ctx.db.passwordResetRequest.count()).toBe(0);
  expect(await waiting()).toEqual([]);
  expect(await smtp.read(email)).toEqual([]);
});

it('the sweep deletes expired codes, and mails that nobody sends any more', async () => {
  const { row } = await makeUser(test.ctx, secrets, 'USER');
  const at = new Date(Date.now() - 2 * 3_600_000);
  const code = (codeHash: string, expiresAt: Date) => ({
    codeHash,
    userId: row.id,
    createdAt: at,
    expiresAt,
  });
  await test.ctx.db.passwordReset.createMany({
    data: [code('expired', at), code('valid', new Date(Date.now() + MINUTE_MS))],
  });
  await queue();
  const kept = await queue();
  await test.ctx.db.mailMessage.updateMany({
    where: { recipient: { not: kept } },
    data: { expiresAt: at },
  });
  await sweepRows(test.ctx);
  const codes = await test.ctx.db.passwordReset.findMany({ where: { userId: row.id } });
  expect(codes.map(({ codeHash }) => codeHash)).toEqual(['valid']);
  expect((await waiting()).map(({ recipient }) => recipient)).toEqual([kept]);
});

it('without PUBLIC_URL nothing is queued, and a worker says so', async () => {
  const lines: string[] = [];
  const config = { ...test.ctx.config, mail: null, mailLacksPublicUrl: true };
  const ctx: Context = { ...test.ctx, config, log: logInto(lines) };
  const content = { subject: 'a', text: 'b', html: 'c' };
  await queueMail(ctx, { kind: 'invite', to: freshAddress(), content }, secrets);
  expect(await waiting()).toEqual([]);
  await start(ctx);
  expect(lines.join()).toContain('no mail is sent: SMTP_URL is set');
});

function makeDue(): Promise<unknown> {
  return test.ctx.db.mailMessage.updateMany({ data: { dueAt: new Date() } });
}

function linkIn(text: string): string {
  return /https:\S+\/reset-password\/\S+/.exec(text)?.[0] ?? '';
}

/** Collects every line as the log receives it. */
function logInto(lines: string[]): Log {
  const take = (...parts: unknown[]) => void lines.push(JSON.stringify(parts));
  const log = { level: 'trace', debug: take, info: take, warn: take, error: take };
  return log as unknown as Log;
}
