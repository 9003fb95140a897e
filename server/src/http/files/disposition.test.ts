import { describe, expect, it } from 'vitest';
import { contentDisposition } from './disposition.ts';

describe('contentDisposition', () => {
  it('displays types that browsers render safely, and downloads on request', () => {
    for (const type of [
      'image/jpeg',
      'image/avif',
      'image/vnd.adobe.photoshop',
      'video/mp4',
      'audio/mpeg',
      'application/pdf',
      'text/plain',
      'text/vtt',
    ]) {
      expect(contentDisposition('display', type, 'a')).toMatch(/^inline; /);
      expect(contentDisposition('download', type, 'a')).toMatch(/^attachment; /);
    }
  });

  it('never displays markup or unknown types inline (security 25)', () => {
    for (const type of [
      'image/svg+xml',
      'text/html',
      'text/xml',
      'application/xml',
      'application/xhtml+xml',
      'application/octet-stream',
      'application/javascript',
      'text/javascript',
      'text/css',
      'image/jpeg; x=text/html',
      '',
    ])
      expect(contentDisposition('display', type, 'a')).toMatch(/^attachment; /);
  });

  it.each([
    ['lake.jpg', 'lake.jpg', 'lake.jpg'],
    ['a b.jpg', 'a b.jpg', 'a%20b.jpg'],
    ['Été.jpg', '_t_.jpg', '%C3%89t%C3%A9.jpg'],
    ['東京.png', '__.png', '%E6%9D%B1%E4%BA%AC.png'],
    ['😀.png', '_.png', '%F0%9F%98%80.png'],
    [`a"b;c'(d)*%41.txt`, `a_b;c'(d)*_41.txt`, 'a%22b%3Bc%27%28d%29%2A%2541.txt'],
    ['a\r\nSet-Cookie: x=1', 'a__Set-Cookie: x=1', 'a__Set-Cookie%3A%20x%3D1'],
    ['../../etc\\passwd\0', '.._.._etc_passwd_', '.._.._etc_passwd_'],
    ['invoice\u202egpj.exe', 'invoice_gpj.exe', 'invoice_gpj.exe'],
    ['half \ud83d pair', 'half _ pair', 'half %EF%BF%BD pair'.replaceAll(' ', '%20')],
    ['', '', ''],
  ])('writes %j as printable ASCII that cannot add headers or paths', (name, plain, encoded) => {
    const header = contentDisposition('download', 'text/plain', name);
    expect(header).toBe(`attachment; filename="${plain}"; filename*=UTF-8''${encoded}`);
    expect(header).toMatch(/^[\x20-\x7e]*$/);
  });
});
