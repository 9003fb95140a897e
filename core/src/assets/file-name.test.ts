import { NAME_MAX } from '@spindle/contracts/assets/assets';
import { describe, expect, it } from 'vitest';
import { cleanFileName, cleanFolderPath } from './file-name.ts';

describe('cleanFileName', () => {
  it.each([
    ['photo.jpg', 'photo.jpg'],
    ['été à la plage.jpg', 'été à la plage.jpg'],
    ['写真 📷.png', '写真 📷.png'],
    ['e\u0301te\u0301.jpg', 'été.jpg'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Windows\\system32\\cmd.exe', 'cmd.exe'],
    ['/absolute/name.gif', 'name.gif'],
    ['a\0b\x01c\x7f\x9f.txt', 'abc.txt'],
    ['line\r\nbreak.txt', 'linebreak.txt'],
    ['photo\u202egpj.exe', 'photogpj.exe'],
    ['half \ud800.jpg', 'half \ufffd.jpg'],
    ['  spaces  ', 'spaces'],
    ['.hidden', '.hidden'],
    ['<img src=x onerror=alert(1)>.svg', '<img src=x onerror=alert(1)>.svg'],
    ['', 'unnamed'],
    ['.', 'unnamed'],
    ['..', 'unnamed'],
    ['folder/', 'unnamed'],
    ['\0', 'unnamed'],
  ])('turns %j into %j', (given, expected) => {
    expect(cleanFileName(given)).toBe(expected);
  });

  it('truncates a long name before its extension', () => {
    const name = cleanFileName(`${'a'.repeat(400)}.jpeg`);
    expect(name).toHaveLength(NAME_MAX);
    expect(name).toMatch(/a\.jpeg$/);
  });

  it('truncates a long name without an extension or with an overlong one', () => {
    expect(cleanFileName('b'.repeat(400))).toBe('b'.repeat(NAME_MAX));
    expect(cleanFileName(`a.${'b'.repeat(400)}`)).toHaveLength(NAME_MAX);
  });

  it('never splits a character', () => {
    for (const extra of ['', 'x']) {
      const name = cleanFileName(`${extra}${'📷'.repeat(200)}.png`);
      expect(name.isWellFormed()).toBe(true);
      expect(name.length).toBeLessThanOrEqual(NAME_MAX);
      expect(name).toMatch(/📷\.png$/u);
    }
  });
});

describe('cleanFolderPath', () => {
  it.each([
    ['Trip/Day 1', 'Trip/Day 1'],
    ['Trip\\Day 1\\', 'Trip/Day 1'],
    ['/../../etc//./x', 'etc/x'],
    ['a\0/b\n', 'a/b'],
    ['', ''],
    ['..', ''],
  ])('turns %j into %j', (given, expected) => {
    expect(cleanFolderPath(given)).toBe(expected);
  });

  it('limits the length of the path', () => {
    expect(cleanFolderPath('folder/'.repeat(1000)).length).toBeLessThanOrEqual(1024);
  });
});
