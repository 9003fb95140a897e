import { randomUUID } from 'node:crypto';
import { CreateBucketCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { expect, signedIn } from '../journey.ts';
import { linkIn, receivedMails } from '../mails.ts';
import { uploadTestAssets } from '../test-assets.ts';

const {
  TEST_S3_ENDPOINT: endpoint,
  TEST_S3_REGION: region = 'us-east-1',
  TEST_S3_ACCESS_KEY_ID: accessKeyId = '',
  TEST_S3_SECRET_ACCESS_KEY: secretAccessKey = '',
} = process.env;

const PASSWORD = 'chosen-by-mira';

/** Creates an empty bucket. Returns its name, and a function that lists its keys. */
async function createBucket() {
  const client = new S3Client({
    endpoint,
    region,
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
  });
  const Bucket = `journey-${randomUUID()}`;
  await client.send(new CreateBucketCommand({ Bucket }));
  const listKeys = async () => {
    const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket }));
    return Contents.map(({ Key = '' }) => Key);
  };
  return { name: Bucket, listKeys };
}

signedIn(
  'an administrator connects a bucket, and new originals are stored in it [B-014]',
  async ({ page, request }) => {
    signedIn.skip(endpoint === undefined, 'needs an S3 server');
    const bucket = await createBucket();
    await page.goto('/admin/settings');
    const originals = page.getByRole('region', { name: 'Originals' });
    await originals.getByRole('radio', { name: 'Use a bucket' }).check();
    await originals.getByLabel('Storage root').fill(bucket.name);
    await originals.getByLabel('Folder').fill('media/originals');
    await originals.getByLabel('Endpoint').fill(endpoint ?? '');
    await originals.getByLabel('Access key ID').fill(accessKeyId);
    const secret = originals.getByLabel('Secret access key', { exact: true });
    await secret.fill('not the secret');
    const save = page.getByRole('button', { name: 'Save', exact: true });
    await save.click();
    await expect(
      originals.getByRole('note', { name: 'Invalid S3 bucket details provided' }),
    ).toBeVisible();
    await expectAccessible(page, 'refused bucket');
    await expect(page.getByText('Unsaved changes')).toBeVisible();

    const guidePage = page.waitForEvent('popup');
    await originals.getByRole('link', { name: 'Open setup guide' }).first().click();
    const guide = await guidePage;
    await expect(guide.getByRole('region', { name: 'User policy' })).toContainText(
      `arn:aws:s3:::${bucket.name}/media/originals/*`,
    );
    await guide.close();

    await secret.fill(secretAccessKey);
    await save.click();
    await expect(originals.getByText('Verified', { exact: true })).toBeVisible();
    await expect(page.getByText('Settings successfully updated.')).toBeVisible();
    await page.reload();
    await expect(secret).toHaveValue('********');
    await expectAccessible(page, 'verified bucket');
    try {
      const { idOf } = await uploadTestAssets(request, { 'own-bucket.txt': 'notes.txt' });
      const id = idOf('own-bucket.txt');
      const isOriginal = (key: string) => key.startsWith('media/originals/') && key.includes(id);
      await expect.poll(async () => (await bucket.listKeys()).some(isOriginal)).toBe(true);
      const content = await page.request.get(`/api/v1/files/content/${id}?key=original`);
      expect(content.status()).toBe(200);
    } finally {
      await useDefaultStorage(page);
    }
  },
);

signedIn(
  'an administrator moves existing originals to a bucket and back',
  async ({ page, request }) => {
    signedIn.skip(endpoint === undefined, 'needs an S3 server');
    const { idOf } = await uploadTestAssets(request, { 'moved.txt': 'notes.txt' });
    const id = idOf('moved.txt');
    const readFile = async () => {
      const content = await page.request.get(`/api/v1/files/content/${id}?key=original`);
      expect(content.status()).toBe(200);
      return content.text();
    };
    const before = await readFile();
    const bucket = await createBucket();
    await page.goto('/admin/settings/storage');
    const originals = page.getByRole('region', { name: 'Originals' });
    await originals.getByRole('radio', { name: 'Use a bucket' }).check();
    await originals.getByLabel('Storage root').fill(bucket.name);
    await originals.getByLabel('Endpoint').fill(endpoint ?? '');
    await originals.getByLabel('Access key ID').fill(accessKeyId);
    await originals.getByLabel('Secret access key', { exact: true }).fill(secretAccessKey);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(originals.getByText('Verified', { exact: true })).toBeVisible();
    try {
      await runMove(page, 'Move files');
      expect((await bucket.listKeys()).some((key) => key.includes(id))).toBe(true);
      expect(await readFile()).toBe(before);
      await expectAccessible(page, 'moved files');
      await runMove(page, 'Move back');
      expect(await readFile()).toBe(before);
    } finally {
      await useDefaultStorage(page);
    }
  },
);

/** Limits a move: it includes the files of all journeys before. */
const MOVE_TIMEOUT_MS = 120_000;

/** Starts a move, confirms it and waits for its end. */
async function runMove(page: Page, name: 'Move files' | 'Move back'): Promise<void> {
  const card = page.getByRole('region', { name: 'Existing files' });
  await card.getByRole('button', { name, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
  const job = card.getByRole('region', { name, exact: true });
  await expect(job.getByText('Completed', { exact: true })).toBeVisible({
    timeout: MOVE_TIMEOUT_MS,
  });
}

/** Adds an administrator, who gets an invite by mail. Returns the path of its link. */
async function inviteAdministrator(page: Page, email: string): Promise<string> {
  await page.goto('/admin/users');
  await page.getByRole('button', { name: 'Add User' }).click();
  const form = page.getByRole('dialog', { name: 'Add User' });
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('First name').fill('Mira');
  await form.getByLabel('Last name').fill('Stone');
  await form.getByLabel('Role').selectOption('1');
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText(`Invite sent to ${email}.`)).toBeVisible();
  await page.getByRole('dialog', { name: 'Edit user' }).waitFor();
  await page.keyboard.press('Escape');
  const [mail] = await receivedMails(email, 1);
  return linkIn(mail?.text, '/signup/');
}

/** Follows an invite, and stores originals and image conversions in a bucket. */
async function finishSetup(page: Page, invite: string, bucket: string): Promise<void> {
  await page.goto(invite);
  await page.getByRole('button', { name: 'Start setup wizard' }).click();
  await page.getByRole('button', { name: 'Skip this step' }).click();
  await page.getByLabel('Bucket, Original Files').waitFor();
  await expectAccessible(page, 'storage step');
  await page.getByLabel('Bucket, Original Files').fill(bucket);
  await page.getByLabel('Storage path prefix, Original Files').fill('masters');
  await page.getByLabel('Bucket, Image conversions').fill(bucket);
  await page.getByLabel('Endpoint').fill(endpoint ?? '');
  await page.getByLabel('Access key ID').fill(accessKeyId);
  const secret = page.getByLabel('Secret access key', { exact: true });
  await secret.fill('not the secret');
  const next = page.getByRole('button', { name: 'Save and Go to Next Step' });
  await next.click();
  await page.getByRole('note', { name: 'Invalid S3 bucket details provided' }).waitFor();
  await expectAccessible(page, 'refused bucket in the setup');
  await secret.fill(secretAccessKey);
  await next.click();
  await page.getByLabel(/^New password/).fill(PASSWORD);
  await page.getByLabel(/^Confirm password/).fill(PASSWORD);
  await page.getByRole('button', { name: 'Save and finish' }).click();
  await page.waitForURL('**/usage');
}

/** Returns requests with everything that gives a user access: a session, a named API key and a signed link. */
async function requestsOf(request: APIRequestContext, email: string, assetId: string) {
  const login = () => request.post('/api/v1/login', { data: { email, password: PASSWORD } });
  const { jwt } = await (await login()).json();
  const session = { authorization: `Bearer ${jwt}` };
  const created = await request.post('/api/v1/account/keys', {
    headers: session,
    data: { name: 'Sync', scopes: ['READ_ASSET', 'CREATE_ASSET'] },
  });
  const named = { 'x-filespin-api-key': (await created.json()).data.key };
  const content = `/api/v1/files/content/${assetId}?key=original`;
  const link = await request.get(`/api/v1/assets/${assetId}/get_link`, {
    headers: session,
  });
  const signed = new URL(await link.text());
  const upload = (headers: Record<string, string>) =>
    request.post('/api/v1/assets/new/content/original/upload', {
      headers,
      multipart: { file: { name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('A.') } },
    });
  return {
    'sign-in': login,
    account: () => request.get('/api/v1/account', { headers: session }),
    settings: () => request.get('/api/v1/user/settings', { headers: session }),
    file: () => request.get(content, { headers: session }),
    upload: () => upload(session),
    'asset by key': () => request.get(`/api/v1/assets/${assetId}/data`, { headers: named }),
    'upload by key': () => upload(named),
    'signed link': () => request.get(signed.pathname + signed.search),
  };
}

signedIn(
  'an invited administrator sets up a bucket, uploads, and gets 401 everywhere once disabled [B-815]',
  async ({ page, browser, baseURL, playwright }) => {
    signedIn.skip(endpoint === undefined, 'needs an S3 server');
    const email = `mira-${randomUUID()}@example.com`;
    const bucket = await createBucket();
    const invite = await inviteAdministrator(page, email);
    const theirs = await browser.newPage({ baseURL });
    const request = await playwright.request.newContext({ baseURL });
    try {
      await finishSetup(theirs, invite, bucket.name);
      const credentials = { email, password: PASSWORD };
      const { idOf } = await uploadTestAssets(request, { 'mira.jpg': 'photo-1.jpg' }, credentials);
      const id = idOf('mira.jpg');
      const keys = (await bucket.listKeys()).filter((key) => key.includes(id));
      expect(keys.some((key) => key.startsWith('masters/originals/'))).toBe(true);
      expect(keys.some((key) => key.startsWith('derivatives/'))).toBe(true);
      const requests = await requestsOf(request, email, id);
      const statuses = async () => {
        const found: Record<string, number> = {};
        for (const [name, send] of Object.entries(requests)) found[name] = (await send()).status();
        return found;
      };
      const all = (status: number) =>
        Object.fromEntries(Object.keys(requests).map((name) => [name, status]));
      expect(await statuses()).toEqual(all(200));

      await page.getByRole('textbox', { name: 'Search names and email addresses' }).fill(email);
      await page.getByRole('button', { name: 'Edit Mira Stone' }).click();
      const editing = page.getByRole('dialog', { name: 'Edit user' });
      await editing.getByRole('switch', { name: 'Enabled' }).uncheck();
      await editing.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText(`User ${email} updated successfully`)).toBeVisible();
      await expect.poll(statuses).toEqual(all(401));
      await theirs.reload();
      await theirs.getByRole('button', { name: 'Sign In' }).waitFor();
      // The files stay readable for others.
      const content = await page.request.get(`/api/v1/files/content/${id}?key=original`);
      expect(content.status()).toBe(200);
    } finally {
      await useDefaultStorage(page);
      await request.dispose();
      await theirs.close();
    }
  },
);

/** Lets new files of all kinds go to the default store again. */
async function useDefaultStorage(page: Page): Promise<void> {
  await page.goto('/admin/settings/storage');
  await page.getByRole('region', { name: 'Originals' }).waitFor();
  for (const name of ['Transcodes', 'Derivatives', 'Originals'])
    await page
      .getByRole('region', { name })
      .getByRole('radio', { name: 'Default storage' })
      .check();
  const save = page.getByRole('button', { name: 'Save', exact: true });
  if (!(await save.isVisible())) return;
  await save.click();
  await expect(page.getByText('Settings successfully updated.')).toBeVisible();
}
