import { DOMAIN_REFUSED } from '@spindle/contracts/assets/assets';
import type { TestUser } from '@spindle/core/test/factories';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errorOf, openTestApp, type TestApp } from '../../test/open-app.ts';
import { openSettings } from '../../test/settings.ts';
import { FORM_TYPE, rawForm } from '../../test/uploads/raw-form.ts';

const PAGE = 'https://app.example.com';

let app: TestApp;
let admin: TestUser;
let creator: TestUser;

beforeAll(async () => {
  app = await openTestApp();
  admin = await app.makeUser('ADMIN');
  creator = await app.makeUser('CREATOR');
});

afterAll(() => app.close());

beforeEach(() => authorize(''));

async function authorize(authorized_domains: string): Promise<void> {
  const { update } = openSettings(app, admin);
  expect((await update({ security: { authorized_domains } })).statusCode).toBe(200);
}

const upload = (key: string, headers: Record<string, string> = {}) => {
  const disposition = 'form-data; name="file"; filename="picked.txt"';
  const payload = rawForm([{ disposition, type: 'text/plain', body: Buffer.from('picked') }]);
  return app.http.inject({
    method: 'POST',
    url: `/api/v1/upload?upload_key=${key}`,
    headers: { 'content-type': FORM_TYPE, ...headers },
    payload,
  });
};

describe('an upload with an upload key', () => {
  it('creates the asset as the user of the key', async () => {
    const answer = await upload(creator.row.uploadKey, { origin: PAGE });
    expect(answer.statusCode, answer.body).toBe(200);
    const [file] = answer.json().files;
    expect(file.name).toBe('picked.txt');
    const asset = await app.call(creator, { url: `/api/v1/assets/${file.id}/data` });
    expect(asset.json().creator_id).toBe(creator.row.id);
  });

  it('is refused with an unknown key, for a user who is disabled, and for one who cannot add assets', async () => {
    expect((await upload('f'.repeat(32))).statusCode).toBe(401);
    const disabled = await app.makeUser('CREATOR', { enabled: false });
    expect((await upload(disabled.row.uploadKey)).statusCode).toBe(401);
    const viewer = await app.makeUser('USER');
    expect((await upload(viewer.row.uploadKey)).statusCode).toBe(403);
  });

  it('is refused from pages outside the authorized domains, before the body is read', async () => {
    await authorize('example.com');
    const { uploadKey } = creator.row;
    expect((await upload(uploadKey, { origin: PAGE })).statusCode).toBe(200);
    expect((await upload(uploadKey, { referer: `${PAGE}/picker?a=1` })).statusCode).toBe(200);
    for (const headers of [{ origin: 'https://evil-example.com' }, { origin: 'null' }, {}]) {
      const refused = await upload(uploadKey, headers as Record<string, string>);
      expect(errorOf(refused)).toMatchObject({ status: 403, message: DOMAIN_REFUSED });
    }
  });

  it('ends when the key is replaced', async () => {
    const user = await app.makeUser('MANAGER');
    const { update } = openSettings(app, user);
    expect((await upload(user.row.uploadKey)).statusCode).toBe(200);
    await update({ security: { upload_key: 'a'.repeat(32) } });
    await expect.poll(async () => (await upload(user.row.uploadKey)).statusCode).toBe(401);
    expect((await upload('a'.repeat(32))).statusCode).toBe(200);
  });
});

describe('the CORS headers', () => {
  const allowedOrigin = async (origin: string, options: InjectOptions) => {
    const { headers } = await app.http.inject({ ...options, headers: { origin } });
    expect(headers).not.toHaveProperty('access-control-allow-credentials');
    return headers['access-control-allow-origin'];
  };
  const search: InjectOptions = { method: 'POST', url: '/api/v1/assets/search' };
  const picker: InjectOptions = { method: 'POST', url: '/api/v1/upload' };

  it('open every route to the listed domains only, never with credentials', async () => {
    expect(await allowedOrigin(PAGE, search)).toBeUndefined();
    await authorize('example.com, cms.example.org');
    for (const route of [search, picker]) {
      expect(await allowedOrigin(PAGE, route)).toBe(PAGE);
      expect(await allowedOrigin('http://cms.example.org:3000', route)).toBe(
        'http://cms.example.org:3000',
      );
      expect(await allowedOrigin('https://example.org', route)).toBeUndefined();
    }
    const { headers } = await app.http.inject({ url: '/api/v1/config' });
    expect(headers.vary).toContain('Origin');
  });

  it('open the upload with a key to all domains when none is listed', async () => {
    expect(await allowedOrigin('https://anywhere.example', picker)).toBe(
      'https://anywhere.example',
    );
    expect(await allowedOrigin('https://anywhere.example', search)).toBeUndefined();
  });
});
