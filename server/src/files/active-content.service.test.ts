import { uploadAssets } from '@spindle/contracts/assets/assets';
import type { TestUser } from '@spindle/core/test/factories';
import { pdf } from '@spindle/core/test/media/documents';
import { plainImage } from '@spindle/core/test/media/images';
import { gifOfFrames, jpegWith } from '@spindle/core/test/media/odd-formats';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../test/open-app.ts';
import { FORM_TYPE, rawForm } from '../../test/uploads/raw-form.ts';

const PAGE = '<html><script>alert(1)</script></html>';
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

let app: TestApp;
let admin: TestUser;

beforeAll(async () => {
  app = await openTestApp();
  admin = await app.makeUser('ADMIN');
});
afterAll(() => app.close());

/** Uploads a file that claims to be a page and returns every address that serves it. */
async function addressesOf(name: string, body: Buffer | string): Promise<string[]> {
  const disposition = `form-data; name="file"; filename="${name}"`;
  const answer = await app.call(admin, {
    method: 'POST',
    url: uploadAssets.path,
    headers: { 'content-type': FORM_TYPE },
    payload: rawForm([{ disposition, type: 'text/html', body }]),
  });
  const { id } = answer.json().files[0];
  const link = await app.call(admin, { url: `/api/v1/assets/${id}/get_link?delivery=display` });
  const { pathname, search } = new URL(link.body);
  return [`/api/v1/files/content/${id}?delivery=display`, `${pathname}${search}`];
}

it('never serves an upload as an active page of this origin (security 25)', async () => {
  const photo = await plainImage().jpeg().toBuffer();
  const files: [name: string, body: Buffer | string, type: string, way: string][] = [
    ['page.html', PAGE, 'text/plain', 'inline'],
    ['page.jpg', PAGE, 'text/plain', 'inline'],
    ['script.js', 'alert(1)', 'text/plain', 'inline'],
    ['drawing.svg', SVG, 'image/svg+xml', 'attachment'],
    ['drawing.png', SVG, 'image/svg+xml', 'attachment'],
    ['data.xml', '<?xml version="1.0"?><a/>', 'application/xml', 'attachment'],
    ['page.xhtml', `<?xml version="1.0"?>${PAGE}`, 'text/plain', 'inline'],
    ['document.pdf', pdf(), 'application/pdf', 'inline'],
    ['photo.html', jpegWith(photo, 0xfe, Buffer.from(PAGE)), 'image/jpeg', 'inline'],
    ['photo.pdf', jpegWith(photo, 0xfe, pdf()), 'image/jpeg', 'inline'],
    [
      'script.gif',
      Buffer.concat([gifOfFrames(1), Buffer.from('=1;alert(1)//')]),
      'image/gif',
      'inline',
    ],
  ];
  for (const [name, body, type, way] of files)
    for (const url of await addressesOf(name, body)) {
      const { statusCode, headers } = await app.call(admin, { url });
      expect([name, statusCode, headers['content-type']]).toEqual([name, 200, type]);
      expect(headers).toMatchObject({
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        'x-content-type-options': 'nosniff',
        'content-disposition': expect.stringMatching(new RegExp(`^${way};`)),
      });
    }
});
