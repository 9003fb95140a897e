import { expect, it } from 'vitest';
import { decodeText } from './decode-text.ts';

/** Each encoding, a text, and the hexadecimal bytes that other programs write for it. */
const FILES = [
  ['windows-1252', 'It’s “quoted” – 5 € …', '49749273209371756f746564942096203520802085'],
  [
    'windows-1252',
    'À bientôt, mon cœur ! Où est-elle ? Déjà vu, garçon.',
    'c0206269656e74f4742c206d6f6e20639c75722021204ff9206573742d656c6c65203f2044e96ae02076752c20676172e76f6e2e',
  ],
  [
    'windows-1252',
    'name;city\r\nMüller;Köln\r\nGarcía;Málaga\r\n',
    '6e616d653b636974790d0a4dfc6c6c65723b4bf66c6e0d0a47617263ed613b4de16c6167610d0a',
  ],
  [
    'windows-1251',
    'Привет, как дела? Хорошо, спасибо.',
    'cff0e8e2e5f22c20eae0ea20e4e5ebe03f20d5eef0eef8ee2c20f1efe0f1e8e1ee2e',
  ],
  [
    'windows-1251',
    'имя;город\r\nИванов;Москва\r\nПетрова;Санкт-Петербург\r\n',
    'e8ecff3be3eef0eee40d0ac8e2e0edeee23bcceef1eae2e00d0acfe5f2f0eee2e03bd1e0edeaf22dcfe5f2e5f0e1f3f0e30d0a',
  ],
  ['windows-1250', 'Cześć, co słychać?', '437a659ce62c20636f2073b379636861e63f'],
  [
    'koi8-r',
    'Привет, как дела? Хорошо, спасибо.',
    'f0d2c9d7c5d42c20cbc1cb20c4c5ccc13f20e8cfd2cfdbcf2c20d3d0c1d3c9c2cf2e',
  ],
  [
    'shift_jis',
    'おはようございます。元気ですか？',
    '82a882cd82e682a482b282b482a282dc82b781428cb38b4382c582b782a98148',
  ],
  [
    'shift_jis',
    '字幕を選んでください\r\n次の言語があります\r\n',
    '8e9a968b82f0914982f182c582ad82be82b382a20d0a8e9f82cc8cbe8cea82aa82a082e882dc82b70d0a',
  ],
  [
    'gbk',
    '姓名,城市\r\n王伟,北京\r\n李娜,上海\r\n',
    'd0d5c3fb2cb3c7cad00d0acdf5ceb02cb1b1bea90d0ac0eec4c82cc9cfbaa30d0a',
  ],
  [
    'gbk',
    '我不知道你在说什么。今天天气很好，我们出去走走吧。',
    'ced2b2bbd6aab5c0c4e3d4dacbb5cab2c3b4a1a3bdf1ccecccecc6f8badcbac3a3acced2c3c7b3f6c8a5d7dfd7dfb0c9a1a3',
  ],
  [
    'big5',
    '我不知道你在說什麼。今天天氣很好，我們出去走走吧。',
    'a7daa4a3aabeb944a741a662bba1a4b0bbf2a143a4b5a4d1a4d1aef0abdca66ea141a7daadcca558a568a8aba8aba761a143',
  ],
  [
    'euc-kr',
    '이름,도시\r\n김철수,서울\r\n이영희,부산\r\n',
    'c0ccb8a72cb5b5bdc30d0ab1e8c3b6bcf62cbcadbfef0d0ac0ccbfb5c8f12cbacebbea0d0a',
  ],
  ['euc-kr', '안녕하세요. 잘 지내셨어요?', 'bec8b3e7c7cfbcbcbfe42e20c0df20c1f6b3bbbcccbeeebfe43f'],
  [
    'windows-1253',
    'Καλημέρα σας. Τι κάνετε; Όλα καλά, ευχαριστώ πολύ.',
    'cae1ebe7ecddf1e120f3e1f22e20d4e920eadcede5f4e53b20bcebe120eae1ebdc2c20e5f5f7e1f1e9f3f4fe20f0efebfd2e',
  ],
  ['utf-8', 'Grüße, 東京, Привет', '4772c3bcc39f652c20e69db1e4baac2c20d09fd180d0b8d0b2d0b5d182'],
  ['utf-8', 'Grüße', 'efbbbf4772c3bcc39f65'],
  ['utf-16le', 'Grüße, 東京', 'fffe47007200fc00df0065002c0020007167ac4e'],
  [
    'utf-16le',
    '1\n00:00:01,000\n一二三\n',
    '31000a00300030003a00300030003a00300031002c003000300030000a00004e8c4e094e0a00',
  ],
  ['utf-16be', 'Привет\n', '041f04400438043204350442000a'],
] as const;

it.each(FILES)('reads %s: %s', (encoding, text, hex) => {
  expect(decodeText(Buffer.from(hex, 'hex'))).toMatchObject({ encoding, text });
});

it('says that the guess is weak for a text of a few letters', () => {
  expect(decodeText(Buffer.from('c4e0', 'hex')).isWeak).toBe(true); // Да
  expect(decodeText(Buffer.from('93fa967b', 'hex')).isWeak).toBe(true); // 日本
});

it('is certain of Unicode and of common Western text', () => {
  for (const bytes of [
    Buffer.from('a'),
    Buffer.from('ü'),
    Buffer.from('ü\n', 'utf16le'),
    Buffer.from('Gr\xfc\xdfe an alle, sch\xf6nen Tag', 'latin1'),
  ])
    expect(decodeText(bytes).isWeak).toBe(false);
});

it('reads UTF-8 that ends within a character, and never returns control characters for Windows-1252', () => {
  expect(decodeText(Buffer.from('Grüße').subarray(0, -3))).toMatchObject({ encoding: 'utf-8' });
  const all = Buffer.from(Array.from({ length: 32 }, (_, at) => 0x80 + at).filter(isAssigned));
  expect(decodeText(all).text).not.toMatch(/[\u0080-\u009f]/);
});

/** Returns whether Windows-1252 has a character for a byte. */
const isAssigned = (byte: number) => ![0x81, 0x8d, 0x8f, 0x90, 0x9d].includes(byte);
