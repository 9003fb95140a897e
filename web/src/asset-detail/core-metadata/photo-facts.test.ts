import { expect, it } from 'vitest';
import { photoFacts } from './photo-facts.ts';

const EXIF = {
  DateTimeOriginal: '2026:05:01 10:20:30',
  Make: 'Canon',
  Model: 'Canon EOS R6',
  LensModel: 'RF50mm F1.8 STM',
  ExposureTime: '1/125',
  FNumber: 2.8,
  ISO: 200,
  FocalLength: '50.0 mm',
  GPSLatitude: '52 deg 31\' 12.00" N',
  GPSLongitude: '13 deg 24\' 18.00" E',
};

it('formats when, with what and where a photograph was taken', () => {
  expect(photoFacts({ EXIF })).toEqual({
    taken: '2026-05-01T10:20:30',
    camera: 'Canon EOS R6',
    lens: 'RF50mm F1.8 STM',
    exposure: '1/125 s · f/2.8 · ISO 200 · 50 mm',
    place: '52.5200° N, 13.4050° E',
  });
});

it('prefers place names to coordinates, and reads the hemisphere from its own tag', () => {
  const named = { EXIF, IPTC: { City: 'Berlin', 'Country-PrimaryLocationName': 'Germany' } };
  expect(photoFacts(named).place).toBe('Berlin, Germany');
  const south = {
    GPSLatitude: '33.5',
    GPSLatitudeRef: 'South',
    GPSLongitude: '70 deg 0\' 0.00" W',
  };
  expect(photoFacts({ EXIF: south }).place).toBe('33.5000° S, 70.0000° W');
});

it('omits facts that are missing or implausible', () => {
  expect(photoFacts({ width: 3 })).toEqual({});
  expect(photoFacts({ EXIF: { Make: 'NIKON CORPORATION', ISO: 100 } })).toEqual({
    camera: 'NIKON CORPORATION',
    exposure: 'ISO 100',
  });
  expect(photoFacts({ EXIF: { DateTimeOriginal: '2026:13:01 10:20' } })).toEqual({});
  const invalid = { DateTimeOriginal: '0000:00:00 00:00:00', GPSLatitude: 'north', Model: ['a'] };
  expect(photoFacts({ EXIF: invalid })).toEqual({});
});

it('keeps the maker when the model does not contain it', () => {
  expect(photoFacts({ EXIF: { Make: 'SONY', Model: 'ILCE-7M4' } }).camera).toBe('SONY ILCE-7M4');
});

it('reads the date from the metadata of PDF and XMP too', () => {
  expect(photoFacts({ PDF: { CreateDate: '2026:05:01 10:20' } }).taken).toBe('2026-05-01T10:20:00');
  expect(photoFacts({ XMP: { DateCreated: '2026-05-01' } }).taken).toBe('2026-05-01');
});

it('reads when and with what a video was recorded, with the zone', () => {
  const phone = {
    CreateDate: '2026:05:01 08:20:30+00:00',
    CreationDate: '2026:05:01 10:20:30+02:00',
    Make: 'Apple',
    Model: 'iPhone 15',
  };
  expect(photoFacts({ QuickTime: phone })).toEqual({
    taken: '2026-05-01T10:20:30',
    zone: '+02:00',
    camera: 'Apple iPhone 15',
  });
  const { CreateDate } = phone;
  expect(photoFacts({ QuickTime: { CreateDate } })).toEqual({ taken: '2026-05-01T08:20:30Z' });
  const DateTimeOriginal = '2026:05:01 08:20:30Z';
  expect(photoFacts({ Matroska: { DateTimeOriginal } }).taken).toBe('2026-05-01T08:20:30Z');
  expect(photoFacts({ QuickTime: { CreateDate: '0000:00:00 00:00:00' } })).toEqual({});
});
