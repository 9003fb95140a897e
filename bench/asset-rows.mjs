import { createHash } from 'node:crypto';
import { tsImport } from 'tsx/esm/api';
import { captionOf } from './captions.mjs';

const { searchTextOf } = await tsImport('../core/src/search/words.ts', import.meta.url);

/** Words of descriptions, most frequent first: the first ones are in half of all descriptions, most are in very few. */
export const WORDS = Array.from({ length: 8_000 }, (_, n) => wordOf(n));
export const PLACES = WORDS.slice(300, 700);

/** Content type, file extension, kind, and frequency in percent. */
const TYPES = [
  ['image/jpeg', 'jpg', 'IMAGE', 70],
  ['image/png', 'png', 'IMAGE', 10],
  ['image/tiff', 'tif', 'IMAGE', 5],
  ['video/mp4', 'mp4', 'VIDEO', 6],
  ['video/quicktime', 'mov', 'VIDEO', 2],
  ['application/pdf', 'pdf', 'OTHER', 4],
  ['audio/mpeg', 'mp3', 'AUDIO', 2],
  ['application/zip', 'zip', 'OTHER', 1],
];
const CAMERAS = [
  'Canon EOS R5',
  'NIKON Z 8',
  'SONY ILCE-7M4',
  'Apple iPhone 15 Pro',
  'FUJIFILM X-T5',
];
const PALETTE = [
  '#1f2a44',
  '#d9c7a3',
  '#7a8f5a',
  '#b5402f',
  '#e8e8e6',
  '#3d6fa5',
  '#111111',
  '#f2b632',
];
/** A tag with levels, or a word. Earlier ones are more frequent. */
export const TAGS = [
  'people/ana',
  'people/marko',
  'weddings',
  'events/fair',
  ...WORDS.slice(1000, 3000),
];
/** Days on which pictures are taken, from the first one. */
const FIRST_TAKEN = Date.UTC(1995, 0, 1);
const TAKEN_DAYS = 11_000;

/** Assets are uploaded within 1,000 days from the first day on. */
const FIRST_DAY = Date.UTC(2024, 0, 1);
const SPAN_MS = 1000 * 86_400_000;

/** The schema of one asset in ten. */
export const SCHEMA = {
  name: { en: 'Bench' },
  schema: {
    type: 'object',
    properties: {
      city: { type: 'string', searchable: true },
      price: { type: 'number', searchable: true },
      day: { type: 'string', format: 'date', searchable: true },
      printed: { type: 'boolean', searchable: true },
    },
  },
};

/**
 * Returns the n-th asset of the test library, the same at every run. Columns are in the order of `ASSET_COLUMNS`. Each property has
 * its own index of `chance`, so that properties are independent of each other.
 * @param {number} n
 * @param {number[]} creators
 * @param {number} schemaId
 */
export function assetRow(n, creators, schemaId) {
  const chance = chanceOf(n);
  const [type, extension, kind] = weighted(chance(1));
  const camera = CAMERAS[Math.floor(chance(2) * CAMERAS.length)];
  const place = PLACES[Math.floor(chance(3) ** 2 * PLACES.length)];
  const name = nameOf(n, place, extension, chance(4));
  const caption = Array.from({ length: 4 + Math.floor(chance(5) * 8) }, (_, at) =>
    common(chance(20 + at)),
  );
  const data = {
    filespin_search_txt: caption.join(' '),
    place,
    credit: `${common(chance(6))} ${common(chance(7))}`,
  };
  const fields = chance(60) < 0.1 ? fieldsOf(chance) : null;
  const translated = chance(70) < 0.2 ? { caption: captionOf(chance) } : null;
  const isImage = kind === 'IMAGE';
  const width = kind === 'IMAGE' || kind === 'VIDEO' ? 1000 + Math.floor(chance(8) * 5000) : null;
  const height = width && Math.floor(width * (chance(9) < 0.7 ? 0.667 : 1.5));
  const colors = Array.from(
    { length: 5 },
    (_, at) => PALETTE[Math.floor(chance(40 + at) * PALETTE.length)],
  );
  const metadata = {
    ...(width && { width, height }),
    ...(isImage && {
      dpi: 300,
      ColorPalette: colors.map((hex, at) => ({ hex, percent: 40 - 8 * at })),
      Make: camera.split(' ')[0],
      Model: camera,
      ISO: 100 * 2 ** Math.floor(chance(10) * 6),
      FNumber: 2.8,
      ExposureTime: '1/250',
      LensModel: `${camera} lens 24-70`,
    }),
  };
  const facts = factsOf(chance, isImage ? camera : null, place);
  const time = new Date(FIRST_DAY + Math.floor(chance(11) * SPAN_MS)).toISOString();
  const creator = creators[Math.floor(chance(12) ** 2 * creators.length)];
  return [
    uuidOf(n),
    name,
    name.toLowerCase(),
    kind,
    type,
    chance(13) < 0.97 ? 'OK' : chance(14) < 0.5 ? 'ERROR' : 'ARCHIVED',
    chance(15) < 0.02 ? time : null,
    creator,
    creator,
    JSON.stringify({ ...data, ...fields, ...translated }),
    JSON.stringify(metadata),
    isImage ? '1QcSHQRnh493V4dIh4eXh1h4kJUI' : null,
    isImage ? hex(n, 'dhash').slice(0, 16) : null,
    [name, ...Object.values(data), ...searchedFacts(facts)]
      .join(' ')
      .toLowerCase()
      .match(/[a-z]+|[0-9]+/g)
      ?.concat(fields ? [fields.city, fieldWord('city', fields.city)] : [])
      .concat(translated ? searchTextOf({ name: '', data: translated }) : [])
      .join(' ') ?? '',
    Math.floor(2 ** (14 + chance(16) * 12)),
    width,
    height,
    kind === 'VIDEO' || kind === 'AUDIO' ? Math.floor(chance(17) * 600) : null,
    isImage,
    time,
    time,
    fields ? schemaId : 0,
    `{${facts.tags.map((tag) => `"${tag}"`).join(',')}}`,
    facts.title,
    facts.rating,
    facts.flag,
    facts.takenAt,
    facts.takenAt && 120,
    facts.takenAt && 'FILE_METADATA',
    facts.camera,
    facts.lens,
    facts.iso,
    facts.aperture,
    facts.country,
    facts.town,
  ];
}

/** Nine in ten assets have a date taken, half of them tags, a third of them a place, and some of them marks. */
function factsOf(chance, camera, place) {
  const tags = Array.from(
    { length: chance(80) < 0.5 ? 1 + Math.floor(chance(81) * 4) : 0 },
    (_, at) => TAGS[Math.floor(chance(82 + at) ** 3 * TAGS.length)],
  );
  const takenAt = FIRST_TAKEN + Math.floor(chance(87) * TAKEN_DAYS * 86_400) * 1000;
  const hasPlace = chance(88) < 0.33;
  return {
    tags: [...new Set(tags)],
    title: chance(89) < 0.2 ? `${common(chance(90))} ${common(chance(91))}` : null,
    rating: chance(92) < 0.2 ? 1 + Math.floor(chance(93) * 5) : null,
    flag: chance(94) < 0.1 ? (chance(95) < 0.4 ? 'PICK' : 'REJECT') : null,
    takenAt: chance(96) < 0.9 ? new Date(takenAt).toISOString() : null,
    camera,
    lens: camera && `${camera} lens 24-70`,
    iso: camera && 100 * 2 ** Math.floor(chance(10) * 6),
    aperture: camera && 2.8,
    country: hasPlace ? place.slice(0, 4) : null,
    town: hasPlace ? place : null,
  };
}

const searchedFacts = ({ tags, title, camera, lens, country, town }) =>
  [...tags, title, camera, lens, country, town].filter((text) => text !== null);

function fieldsOf(chance) {
  return {
    city: PLACES[Math.floor(chance(61) * PLACES.length)],
    price: Math.floor(chance(62) * 100_000) / 100,
    day: new Date(FIRST_DAY + Math.floor(chance(63) * SPAN_MS)).toISOString().slice(0, 10),
    printed: chance(64) < 0.05,
  };
}

/** Marks a word with its field, as the product does. */
function fieldWord(field, word) {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(field)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return `zq${hash.toString(36).padStart(7, '0')}${word}`;
}

export const ASSET_COLUMNS =
  'id, name, name_key, kind, content_type, status, trashed_at, creator_id, update_user_id, data, metadata, thumbhash, dhash, search_text, size, width, height, duration, has_preview, upload_time, update_time, schema_id, tags, title, rating, flag, taken_at, taken_offset, taken_source, camera, lens, iso, aperture, country, town';

/** Returns the row of the original. One in a hundred has the same content as the one before. @param {number} n */
export function fileRow(n) {
  const bytes = hex(n % 100 === 99 ? n - 1 : n, 'bytes');
  const id = uuidOf(n).replaceAll('-', '');
  return [
    uuidOf(n),
    1,
    'original',
    'disk',
    `bench/${id}`,
    1000,
    'image/jpeg',
    bytes.slice(0, 32),
    bytes,
  ];
}

export const FILE_COLUMNS =
  'asset_id, version, key, storage, object_key, size, content_type, md5, sha256';

function nameOf(n, place, extension, share) {
  if (share < 0.4) return `IMG_${String(n % 100_000).padStart(5, '0')}.${extension.toUpperCase()}`;
  if (share < 0.6) return `DSC${String(n % 10_000).padStart(5, '0')}.${extension}`;
  return `${place}-${WORDS[n % 1000]}-${n}.${extension}`;
}

/** Returns a pseudo-random function: numbers from 0 to 1 that depend only on the row and the index. */
function chanceOf(n) {
  return (index) => {
    let mixed = Math.imul(n + 1, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
    mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  };
}

/** Returns a word. Earlier words of the list are more frequent. */
const common = (share) => WORDS[Math.floor(WORDS.length ** share) - 1];

function weighted(share) {
  let left = share * TYPES.reduce((sum, type) => sum + type[3], 0);
  return (
    TYPES.find((type) => {
      left -= type[3];
      return left < 0;
    }) ?? TYPES[0]
  );
}

function wordOf(n) {
  const syllables = [
    'ka',
    'lo',
    'mi',
    'ren',
    'su',
    'ta',
    've',
    'nor',
    'pi',
    'gal',
    'do',
    'bre',
    'fi',
    'hol',
    'sha',
    'ju',
    'we',
    'zan',
    'cor',
    'ul',
  ];
  return (
    syllables[n % 20] + syllables[Math.floor(n / 20) % 20] + syllables[Math.floor(n / 400) % 20]
  );
}

function hex(n, salt) {
  return createHash('sha256').update(`${salt}${n}`).digest('hex');
}

/** Returns a UUID of version 7 that rises with n. */
function uuidOf(n) {
  const time = (FIRST_DAY + n * 1000).toString(16).padStart(12, '0');
  const rest = hex(n, 'id');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${rest.slice(0, 3)}-8${rest.slice(3, 6)}-${rest.slice(6, 18)}`;
}
