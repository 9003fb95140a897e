import { describe, expect, it } from 'vitest';
import { applyFacts, type FactColumns } from './apply-facts.ts';
import { factsOfFile } from './facts-of-file.ts';

/** Returns one fact of a file and its source. */
function read(metadata: object, fact: keyof ReturnType<typeof factsOfFile>['values']) {
  const { values, sources } = factsOfFile(metadata);
  return [values[fact], sources[fact]];
}

describe('texts', () => {
  it('prefer XMP to IPTC and EXIF, and name the tag', () => {
    const metadata = { EXIF: { XPTitle: 'c' }, IPTC: { ObjectName: 'b' }, XMP: { Title: 'a' } };
    expect(read(metadata, 'title')).toEqual(['a', 'XMP:Title']);
    expect(read({ IPTC: metadata.IPTC }, 'title')).toEqual(['b', 'IPTC:ObjectName']);
  });

  it.each([
    'OLYMPUS DIGITAL CAMERA',
    'SONY DSC',
    'DCIM',
    'Untitled',
    'Created with GIMP',
    '???',
    'Exif_JPEG_PICTURE',
  ])('leave out %s, which cameras and programs write', (text) => {
    expect(read({ EXIF: { ImageDescription: text } }, 'caption')).toEqual([null, undefined]);
    const both = { EXIF: { ImageDescription: text }, IPTC: { 'Caption-Abstract': 'Lake' } };
    expect(read(both, 'caption')).toEqual(['Lake', 'IPTC:Caption-Abstract']);
  });

  it('join creators, and accept a text in another language only', () => {
    expect(read({ XMP: { Creator: ['Ana', 'Bo'] } }, 'credit')).toEqual(['Ana, Bo', 'XMP:Creator']);
    expect(read({ XMP: { 'Title-de': 'See' } }, 'title')).toEqual(['See', 'XMP:Title']);
  });

  it('read documents: their title and author, not the program', () => {
    const metadata = { PDF: { Title: 'Annual report', Author: 'Zoe', Creator: 'Writer' } };
    expect(read(metadata, 'title')).toEqual(['Annual report', 'PDF:Title']);
    expect(read(metadata, 'credit')).toEqual(['Zoe', 'PDF:Author']);
  });
});

it('names the lens of maker notes when no other tag names it', () => {
  const metadata = {
    EXIF: { LensInfo: '24-70mm f/2.8' },
    Composite: { LensID: 'Canon EF 24-70mm' },
  };
  expect(read(metadata, 'lens')).toEqual(['Canon EF 24-70mm', 'Composite:LensID']);
  for (const LensID of ['Canon EF 28-70mm or Sigma 24-70mm', 'Unknown (161)'])
    expect(read({ Composite: { LensID } }, 'lens')).toEqual([null, undefined]);
  const named = { ...metadata, EXIF: { LensModel: 'EF24-70mm' } };
  expect(read(named, 'lens')).toEqual(['EF24-70mm', 'EXIF:LensModel']);
});

describe('tags', () => {
  it('leave out flat keywords that are levels of another', () => {
    const metadata = {
      XMP: {
        HierarchicalSubject: ['people|Ana', 'places| Bled '],
        Subject: ['Ana', 'people', 'lake', 'Lake'],
      },
      IPTC: { Keywords: ['cut of'] },
    };
    expect(read(metadata, 'tags')).toEqual([
      ['people/Ana', 'places/Bled', 'lake'],
      'XMP:HierarchicalSubject, XMP:Subject',
    ]);
  });

  it('take levels only from tags with levels: a slash in a keyword is a part of it', () => {
    expect(read({ XMP: { Subject: ['AC/DC', 'live'] } }, 'tags')[0]).toEqual(['AC∕DC', 'live']);
    expect(read({ PDF: { Keywords: '24/7, news' } }, 'tags')[0]).toEqual(['24∕7', 'news']);
    const leveled = { HierarchicalSubject: ['music|AC/DC'], Subject: ['music', 'AC/DC'] };
    expect(read({ XMP: leveled }, 'tags')[0]).toEqual(['music/AC∕DC']);
    expect(read({ XMP: { TagsList: ['people/ana'] } }, 'tags')[0]).toEqual(['people/ana']);
  });

  it('split keywords in one text', () => {
    expect(read({ PDF: { Keywords: 'figures; 2024, ,figures' } }, 'tags')).toEqual([
      ['figures', '2024'],
      'PDF:Keywords',
    ]);
    expect(read({ IPTC: { Keywords: 'wedding, church' } }, 'tags')[0]).toEqual(['wedding, church']);
  });
});

describe('marks', () => {
  it.each([
    [{ XMP: { Rating: 4 } }, 4],
    [{ XMP: { Rating: 0 }, EXIF: { Rating: 3 } }, null],
    [{ XMP: { Rating: 80 }, EXIF: { Rating: 3 } }, 3],
    [{ XMP: { Rating: -1 } }, null],
    [{ XMP: { RatingPercent: '75' } }, 4],
    [{ EXIF: { RatingPercent: 99 } }, 5],
    [{ EXIF: { RatingPercent: 1 } }, 1],
  ])('%j has the rating %s', (metadata, rating) => {
    expect(read(metadata, 'rating')[0]).toBe(rating);
  });

  it.each([
    [{ Rating: -1 }, 'REJECT'],
    [{ Pick: 1, Rating: -1 }, 'PICK'],
    [{ Pick: -1 }, 'REJECT'],
    [{ Pick: 0, Good: 'True' }, null],
    [{ Good: 'True' }, 'PICK'],
    [{ Rating: 1 }, null],
  ])('%j has the flag %s', (tags, flag) => {
    expect(read({ XMP: tags }, 'flag')[0]).toBe(flag);
  });

  it('color labels have the names of Lightroom and of Bridge', () => {
    for (const [name, color] of [
      ['Red', 'RED'],
      ['Approved', 'GREEN'],
      ['To Do', 'PURPLE'],
      ['Weird', null],
    ])
      expect(read({ XMP: { Label: name } }, 'color_label')[0]).toBe(color);
  });
});

describe('cameras', () => {
  it.each([
    ['NIKON CORPORATION', 'NIKON Z 8', 'NIKON Z 8'],
    ['Canon', 'Canon EOS R5', 'Canon EOS R5'],
    ['SONY', 'ILCE-7M4', 'SONY ILCE-7M4'],
    ['OLYMPUS IMAGING CORP.', 'E-M1MarkII', 'OLYMPUS E-M1MarkII'],
    ['Apple', 'iPhone 15 Pro', 'Apple iPhone 15 Pro'],
    ['EASTMAN KODAK COMPANY', 'KODAK DC240', 'KODAK DC240'],
    ['LEICA CAMERA AG', 'LEICA Q2', 'LEICA Q2'],
    ['', 'X-T5', 'X-T5'],
    ['FUJIFILM', '', 'FUJIFILM'],
  ])('%s and %s are %s', (Make, Model, camera) => {
    expect(read({ EXIF: { Make, Model } }, 'camera')[0]).toBe(camera);
  });

  it('have an exposure in numbers', () => {
    const EXIF = {
      LensModel: 'NIKKOR Z 35mm f/1.8 S',
      ISO: 400,
      FNumber: 2.8,
      ExposureTime: '1/250',
      FocalLength: '35.0 mm',
    };
    expect(factsOfFile({ EXIF }).values).toMatchObject({
      lens: 'NIKKOR Z 35mm f/1.8 S',
      iso: 400,
      aperture: 2.8,
      exposure: 0.004,
      focal_length: 35,
    });
  });

  it('that know neither lens nor exposure have none', () => {
    const EXIF = {
      LensModel: '----',
      ISO: 65535,
      FNumber: 0,
      ExposureTime: '0',
      FocalLength: '0.0 mm',
    };
    expect(
      factsOfFile({ EXIF: { ...EXIF, RecommendedExposureIndex: 102400 } }).values,
    ).toMatchObject({
      lens: null,
      iso: 102400,
      aperture: null,
      exposure: null,
      focal_length: null,
    });
  });
});

describe('positions', () => {
  const LATITUDE = { GPSLatitude: '46 deg 22\' 5.16"', GPSLatitudeRef: 'South' };
  const LONGITUDE = { GPSLongitude: '14 deg 6\' 0.00"', GPSLongitudeRef: 'West' };
  const ZERO = '0 deg 0\' 0.00"';

  it.each([
    [{ EXIF: { ...LATITUDE, ...LONGITUDE } }, { latitude: -46.3681, longitude: -14.1 }],
    [
      { XMP: { GPSLatitude: '46 deg 18\' 0.00" N', GPSLongitude: '14 deg 12\' 0.00" W' } },
      { latitude: 46.3, longitude: -14.2 },
    ],
    [
      {
        QuickTime: {
          GPSCoordinates: '46 deg 21\' 36.00" N, 14 deg 6\' 0.00" E, 480 m Above Sea Level',
        },
      },
      { latitude: 46.36, longitude: 14.1 },
    ],
    [
      {
        QuickTime: {
          LocationInformation: '(none) Role=shooting Lat=46.36809 Lon=-14.09999 Alt=0.00',
        },
      },
      { latitude: 46.36809, longitude: -14.09999 },
    ],
    [{ EXIF: { ...LATITUDE, ...LONGITUDE, GPSStatus: 'Measurement Void' } }, null],
    [
      {
        EXIF: {
          GPSLatitude: ZERO,
          GPSLatitudeRef: 'North',
          GPSLongitude: ZERO,
          GPSLongitudeRef: 'East',
        },
      },
      null,
    ],
    [{ EXIF: { GPSLatitude: '99 deg', GPSLatitudeRef: 'North', ...LONGITUDE } }, null],
  ])('of %j', (metadata, position) => {
    expect(read(metadata, 'position')[0]).toEqual(position);
  });
});

describe('dates', () => {
  const taken = (metadata: object) => {
    const { values, sources } = factsOfFile(metadata);
    const { at, offsetMinutes } = values.taken ?? {};
    return [at?.toISOString() ?? null, offsetMinutes ?? null, sources.taken];
  };
  const LOCAL = { DateTimeOriginal: '2025:06:14 10:30:00' };

  it('of cameras have a zone, and digits of the second for bursts', () => {
    const EXIF = { ...LOCAL, OffsetTimeOriginal: '+02:00', SubSecTimeOriginal: '05' };
    expect(taken({ EXIF })).toEqual(['2025-06-14T08:30:00.050Z', 120, 'EXIF:DateTimeOriginal']);
  });

  it('get their zone from the time of the GPS, unless that is stale', () => {
    const gps = { GPSDateStamp: '2025:06:14', GPSTimeStamp: '08:28:02.5' };
    expect(taken({ EXIF: { ...LOCAL, ...gps } }).slice(0, 2)).toEqual([
      '2025-06-14T08:30:00.000Z',
      120,
    ]);
    const stale = { ...gps, GPSTimeStamp: '08:21:00' };
    expect(taken({ EXIF: { ...LOCAL, ...stale } }).slice(0, 2)).toEqual([
      '2025-06-14T10:30:00.000Z',
      null,
    ]);
  });

  it('without a zone are local times', () => {
    expect(taken({ EXIF: LOCAL })).toEqual([
      '2025-06-14T10:30:00.000Z',
      null,
      'EXIF:DateTimeOriginal',
    ]);
  });

  it('of videos prefer the one with the zone of the place', () => {
    const QuickTime = {
      CreateDate: '2024:05:01 10:00:00+00:00',
      CreationDate: '2024:05:01 12:00:00+02:00',
    };
    expect(taken({ QuickTime })).toEqual([
      '2024-05-01T10:00:00.000Z',
      120,
      'QuickTime:CreationDate',
    ]);
    const { CreateDate } = QuickTime;
    expect(taken({ QuickTime: { CreateDate } })).toEqual([
      '2024-05-01T10:00:00.000Z',
      0,
      'QuickTime:CreateDate',
    ]);
  });

  it('of IPTC join day and time', () => {
    const IPTC = { DateCreated: '2025:06:14', TimeCreated: '10:30:00+02:00' };
    expect(taken({ IPTC })).toEqual(['2025-06-14T08:30:00.000Z', 120, 'IPTC:DateCreated']);
    expect(taken({ XMP: { DateCreated: '2025:06:14' } })[0]).toBe('2025-06-14T00:00:00.000Z');
  });

  it.each([
    '0000:00:00 00:00:00',
    '1970:01:01 00:00:00',
    '2025:02:30 10:00:00',
    '2025:13:01 10:00:00',
    '    :  :     :  :  ',
    '9999:01:01 00:00:00',
  ])('%s is not a date, so the next tag is read', (date) => {
    const EXIF = { DateTimeOriginal: date, CreateDate: '2024:01:02 03:04:05' };
    expect(taken({ EXIF })).toEqual(['2024-01-02T03:04:05.000Z', null, 'EXIF:CreateDate']);
  });

  it('of QuickTime do not start in 1904', () => {
    expect(taken({ QuickTime: { CreateDate: '1904:01:01 00:00:00+00:00' } })[0]).toBeNull();
    expect(taken({ XMP: { DateCreated: '1904:05:01' } })[0]).toBe('1904-05-01T00:00:00.000Z');
  });
});

describe('an asset', () => {
  const NO_DATE = { modifiedAt: null, modifiedOffset: null };
  const EMPTY = { ...applyFacts({ factSources: {} } as FactColumns, {}, NO_DATE) };

  it('keeps what people changed or removed, and follows its file in the rest', () => {
    const asset = {
      ...EMPTY,
      title: null,
      rating: 2,
      caption: 'former file',
      takenAt: new Date('2020-01-01T00:00:00Z'),
      takenSource: 'USER' as const,
      factSources: { title: 'USER', rating: 'USER', taken: 'USER', caption: 'XMP:Description' },
    };
    const metadata = {
      XMP: { Title: 'File', Rating: 5, CreateDate: '2024:01:01 10:00:00', City: 'Bled' },
    };
    expect(applyFacts(asset, metadata, NO_DATE)).toMatchObject({
      title: null,
      rating: 2,
      caption: null,
      town: 'Bled',
      takenAt: asset.takenAt,
      takenSource: 'USER',
      factSources: { title: 'USER', rating: 'USER', taken: 'USER', town: 'XMP:City' },
    });
  });

  it('without a date in its file has the date of the file', () => {
    const date = { modifiedAt: new Date('2024-03-01T09:00:00Z'), modifiedOffset: 60 };
    expect(applyFacts(EMPTY, {}, date)).toMatchObject({
      takenAt: date.modifiedAt,
      takenOffset: 60,
      takenSource: 'FILE_DATE',
      factSources: { taken: 'File:ModifyDate' },
    });
    const dated = { EXIF: { DateTimeOriginal: '2020:01:01 10:00:00' } };
    expect(applyFacts(EMPTY, dated, date).takenSource).toBe('FILE_METADATA');
  });

  it('has the place of its position unless its file or a person names one', () => {
    const EXIF = {
      GPSLatitude: '46 deg 21\' 49" N',
      GPSLatitudeRef: 'North',
      GPSLongitude: '14 deg 5\' 38" E',
      GPSLongitudeRef: 'East',
    };
    expect(applyFacts(EMPTY, { EXIF }, NO_DATE)).toMatchObject({
      town: 'Bled',
      country: 'Slovenia',
      factSources: { town: 'GeoNames', country: 'GeoNames', position: 'EXIF:GPSLatitude' },
    });
    const named = applyFacts(EMPTY, { EXIF, XMP: { Country: 'Slovenija' } }, NO_DATE);
    expect(named).toMatchObject({ town: null, country: 'Slovenija' });
    const removed = { ...EMPTY, factSources: { town: 'USER' } };
    expect(applyFacts(removed, { EXIF }, NO_DATE)).toMatchObject({ town: null, country: null });
  });
});
