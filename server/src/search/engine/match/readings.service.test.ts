import { nameKeyOf, searchTextOf } from '@spindle/core/search/words';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/open-app.ts';
import { makeSearchable, type Searchable } from '../../../../test/searchable.ts';

const ENGLAND = '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}';

let app: TestApp;
let all: Searchable;

beforeAll(async () => {
  app = await openTestApp();
  all = await makeSearchable(app);
});

afterAll(() => app.close());

async function add(name: string, data: Record<string, string> = {}): Promise<void> {
  const words = { nameKey: nameKeyOf(name), searchText: searchTextOf({ name, data }) };
  await app.makeAsset(all.admin, { name, data, ...words });
}

const find = async (keyword: string) => (await all.names({ keyword })).sort();

/** Returns every part of two and three characters, and the whole text. */
function partsOf(text: string): string[] {
  const letters = [...text];
  const parts = letters.flatMap((_, from) =>
    [2, 3].map((length) => letters.slice(from, from + length).join('')),
  );
  return [...parts.filter((part) => [...part].length > 1), text];
}

describe('text without spaces', () => {
  it.each([
    '黄山云海日出',
    '東京タワーの夜景',
    '경복궁야경사진',
    'ภาพถ่ายพระอาทิตย์',
    'ວັດພະແກ້ວ',
    'អង្គរវត្ត',
    'ရွှေတိဂုံဘုရား',
  ])('is found by any part of two or more characters: %s', async (text) => {
    await add(`${text}.jpg`);
    await add(`note ${text}.txt`, { caption: text });
    for (const part of partsOf(text))
      expect(await find(part), part).toEqual([`note ${text}.txt`, `${text}.jpg`].sort());
    expect(await find(`"${text}"`)).toHaveLength(2);
    expect(await find(`${text}.jpg`)).toEqual([`${text}.jpg`]);
  });

  it('is found by one character, at the end of a text too', async () => {
    await add('黒猫.png');
    await add('猫の写真.png');
    expect(await find('猫')).toEqual(['猫の写真.png', '黒猫.png']);
    expect(await find('"猫"')).toEqual(['猫の写真.png', '黒猫.png']);
  });

  it('is found by its characters in order only', async () => {
    await add('東京都庁.jpg');
    await add('京都と東京.jpg');
    expect(await find('東京都')).toEqual(['東京都庁.jpg']);
    expect(await find('京都')).toEqual(['京都と東京.jpg', '東京都庁.jpg']);
    expect(await find('京都 -都庁')).toEqual(['京都と東京.jpg']);
    expect(await find('都庁 OR と東')).toEqual(['京都と東京.jpg', '東京都庁.jpg']);
  });

  it('is found beside words of other scripts, as a phrase and in a field', async () => {
    await add('x', { caption: 'iPhone北京2024年 故宫 角楼' });
    for (const keyword of ['iphone', '北京2024', '京2024年', '"故宫 角"', '宫 iphone*', '2024'])
      expect(await find(keyword), keyword).toContain('x');
    for (const keyword of ['"角楼 故宫"', '北2024', '"故 角楼"'])
      expect(await find(keyword), keyword).not.toContain('x');
  });

  it('is found with half-width and full-width letters', async () => {
    await add('ﾄｳｷｮｳＡＢＣ.gif');
    expect(await find('トウキョウ')).toEqual(['ﾄｳｷｮｳＡＢＣ.gif']);
    expect(await find('ｷｮ abc')).toEqual(['ﾄｳｷｮｳＡＢＣ.gif']);
  });

  it('is found by its former words while assets wait to be indexed again', async () => {
    const name = '富士山Tower 1.jpg';
    await app.makeAsset(all.admin, { name, searchText: '富士山tower 1 jpg' });
    expect(await find('富士山Tower')).toEqual([name]);
    expect(await find('富士* jpg')).toEqual([name]);
    expect(await find('"富士山tower 1"')).toEqual([name]);
  });
});

describe('umlauts', () => {
  it('are found in one letter and in two, and find both', async () => {
    for (const name of ['Hans Müller.jpg', 'Hans Mu\u0308ller.tif', 'Hans Mueller.jpg'])
      await add(name);
    const [composed, decomposed, two] = [
      'Hans Müller.jpg',
      'Hans Mu\u0308ller.tif',
      'Hans Mueller.jpg',
    ];
    expect(await find('mueller')).toEqual([two, decomposed, composed].sort());
    expect(await find('Müller')).toEqual([two, decomposed, composed].sort());
    expect(await find('"hans mueller"')).toEqual([two, decomposed, composed].sort());
    expect(await find('hans-mueller.jpg')).toEqual([two, composed].sort());
    expect(await find('muel*')).toHaveLength(3);
    expect(await find('muller')).toEqual([decomposed, composed].sort());
    expect(await find('hans -mueller')).toEqual([]);
  });

  it.each([
    ['Ålborg', 'aalborg'],
    ['Smørrebrød', 'smoerrebroed'],
    ['Ærø', 'aeroe'],
    ['Öresund', 'Øresund'],
    ['Straße', 'STRASSE'],
    ['GROẞE', 'große'],
  ])('of Scandinavian languages and German: %s is %s', async (name, other) => {
    await add(`${name} plan`);
    await add(`${other} plan`);
    for (const keyword of [name, other])
      expect(await find(`${keyword} plan`)).toEqual([`${name} plan`, `${other} plan`].sort());
  });

  it('do not change words with the same two letters', async () => {
    await add('poet.jpg');
    await add('pot.jpg');
    expect(await find('poet')).toEqual(['poet.jpg']);
    expect(await find('pot')).toEqual(['pot.jpg']);
  });
});

describe('words inside words', () => {
  it('begin with a capital letter or a digit', async () => {
    await add('MyHolidayPhoto2.jpg');
    for (const keyword of [
      'holiday',
      'photo',
      'photo2',
      'myholidayphoto',
      'MyHolidayPhoto2.jpg',
      '"holiday photo"',
      'myhol*',
      'holi*',
    ])
      expect(await find(keyword), keyword).toEqual(['MyHolidayPhoto2.jpg']);
    await add('IMG20240501.heic');
    expect(await find('20240501')).toEqual(['IMG20240501.heic']);
    await add('NASAImage.tiff');
    expect(await find('image')).toEqual(['NASAImage.tiff']);
    expect(await find('nasa')).toEqual(['NASAImage.tiff']);
  });

  it('keep phrases with the whole word together', async () => {
    await add('iPhone 15 Pro.jpg');
    for (const keyword of ['"iphone 15"', 'iphone15', 'iPhone-15', '"phone 15"'])
      expect(await find(keyword), keyword).toEqual(['iPhone 15 Pro.jpg']);
  });
});

describe('emoji', () => {
  it.each(['🎉', '❤️', '👩‍👩‍👧', '🏳️‍🌈', '🇩🇪', ENGLAND, '👍🏽', '1️⃣', '🤷🏽‍♀️'])(
    '%s finds itself',
    async (emoji) => {
      const name = `${emoji}.webp`;
      await add(name);
      await add(`with ${emoji}🫠words`);
      expect(await find(emoji)).toEqual([`with ${emoji}🫠words`, name].sort());
      expect(await find(`${emoji} words`)).toEqual([`with ${emoji}🫠words`]);
    },
  );

  it('are found without variation selectors and skin tone, and not by others', async () => {
    await add('mail ☎️');
    await add('hand 👋🏿', { caption: 'bye 👋🏿 now' });
    expect(await find('☎')).toEqual(['mail ☎️']);
    expect(await find('👋')).toEqual(['hand 👋🏿']);
    expect(await find('👋🏻')).toEqual([]);
    expect(await find('"bye now"')).toEqual(['hand 👋🏿']);
    expect(await find('"bye 👋🏿 now" -☎')).toEqual(['hand 👋🏿']);
    expect(await find('hand NOT 👋')).toEqual([]);
  });
});
