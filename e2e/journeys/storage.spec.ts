import { randomUUID } from 'node:crypto';
import { CreateBucketCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { expectAccessible } from '../accessible.ts';
import { expect, signedIn } from '../journey.ts';
import { uploadTestAssets } from '../test-assets.ts';

const {
  TEST_S3_ENDPOINT: endpoint,
  TEST_S3_REGION: region = 'us-east-1',
  TEST_S3_ACCESS_KEY_ID: accessKeyId = '',
  TEST_S3_SECRET_ACCESS_KEY: secretAccessKey = '',
} = process.env;

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
      await page.goto('/admin/settings/storage');
      await originals.getByRole('button', { name: 'Use default storage' }).click();
      await save.click();
      await expect(originals.getByText('Default storage', { exact: true })).toBeVisible();
      await expect(page.getByText('Settings successfully updated.')).toBeVisible();
    }
  },
);
