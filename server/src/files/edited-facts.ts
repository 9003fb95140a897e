import {
  type AssetFacts,
  type FactSources,
  type Position,
  type Taken,
  USER_SOURCE,
} from '@spindle/contracts/facts/facts';
import { textOfLevel } from '@spindle/contracts/facts/tag-name';
import { formatZone, localTime } from '@spindle/contracts/facts/zone';
import { factSourcesOf, formatFacts } from '@spindle/core/assets/facts-format';
import type { Asset } from '@spindle/prisma/client';
import { type EmbeddedTags, IPTC_BYTES, toXmlText, truncate } from './embedded-tags.ts';

/** Names of color labels in files, as Lightroom writes them. */
const LABELS = { RED: 'Red', YELLOW: 'Yellow', GREEN: 'Green', BLUE: 'Blue', PURPLE: 'Purple' };

/**
 * Returns the facts that people changed as embedded tags; an empty text removes a tag. Other facts are in the file already. `keywords` are
 * further flat ones.
 */
export function editedFactTags(asset: Asset, keywords: readonly string[]): EmbeddedTags {
  const facts = formatFacts(asset);
  const sources = factSourcesOf(asset);
  const isEdited = (fact: keyof FactSources) => sources[fact] === USER_SOURCE;
  const tags: EmbeddedTags = {
    ...(isEdited('title') && titleTags(textOf(facts.title))),
    ...(isEdited('caption') && captionTags(textOf(facts.caption))),
    ...(isEdited('credit') && creditTags(textOf(facts.credit))),
    ...(isEdited('tags') && keywordTags(facts.tags, keywords)),
    ...((isEdited('rating') || isEdited('flag')) && markTags(facts)),
    ...(isEdited('color_label') && {
      'XMP-xmp:Label': facts.color_label ? LABELS[facts.color_label] : '',
    }),
    ...(isEdited('town') && placeTags('City', 'City', textOf(facts.town))),
    ...(isEdited('region') && placeTags('State', 'Province-State', textOf(facts.region))),
    ...(isEdited('country') &&
      placeTags('Country', 'Country-PrimaryLocationName', textOf(facts.country))),
    ...(isEdited('position') && positionTags(facts.position)),
    ...(isEdited('taken') && takenTags(facts.taken)),
  };
  return Object.keys(tags).length > 0 ? { 'IPTC:CodedCharacterSet': 'UTF8', ...tags } : {};
}

const textOf = (text: string | null) => toXmlText(text ?? '');

const titleTags = (title: string): EmbeddedTags => ({
  'XMP-dc:Title': title,
  'IPTC:ObjectName': truncate(title, IPTC_BYTES.title),
  'ItemList:Title': title,
  'PDF:Title': title,
});

const captionTags = (caption: string): EmbeddedTags => ({
  'XMP-dc:Description': caption,
  'IPTC:Caption-Abstract': truncate(caption, IPTC_BYTES.description),
  'EXIF:ImageDescription': caption,
  'ItemList:Description': caption,
  'PDF:Subject': caption,
});

const creditTags = (credit: string): EmbeddedTags => ({
  'XMP-dc:Creator': credit,
  'IPTC:By-line': truncate(credit, IPTC_BYTES.credit),
  'EXIF:Artist': credit,
  'ItemList:Artist': credit,
  'PDF:Author': credit,
});

/** Writes the last level of each tag as a flat keyword, and those with levels in the form of Lightroom, too. */
function keywordTags(tags: readonly string[], keywords: readonly string[]): EmbeddedTags {
  const flat = [...new Set([...tags, ...keywords].map(lastLevelOf))].filter((tag) => tag !== '');
  const leveled = tags.filter((tag) => tag.includes('/')).map(toXmlText);
  return {
    'XMP-dc:Subject': flat,
    'XMP-lr:HierarchicalSubject': leveled.map((tag) => textOfLevel(tag.replaceAll('/', '|'))),
    'IPTC:Keywords': flat.map((tag) => truncate(tag, IPTC_BYTES.keyword)),
    'PDF:Keywords': flat,
  };
}

const lastLevelOf = (tag: string) => toXmlText(textOfLevel(tag.split('/').at(-1) ?? ''));

/** Bridge reads a rejected picture from its rating. */
function markTags({ rating, flag }: AssetFacts): EmbeddedTags {
  const isRejected = flag === 'REJECT';
  return {
    'XMP-xmp:Rating': String(rating ?? (isRejected ? -1 : 0)),
    'XMP-xmpDM:Pick': isRejected ? '-1' : flag === 'PICK' ? '1' : '0',
  };
}

/** Limits the length in bytes of the names of places in IPTC. */
const PLACE_BYTES = 32;

const placeTags = (xmp: string, iptc: string, name: string): EmbeddedTags => ({
  [`XMP-photoshop:${xmp}`]: name,
  [`IPTC:${iptc}`]: truncate(name, PLACE_BYTES),
});

function positionTags(position: Position | null): EmbeddedTags {
  const { latitude, longitude } = position ?? {};
  const isKnown = latitude !== undefined && longitude !== undefined;
  return {
    'EXIF:GPSLatitude': isKnown ? String(Math.abs(latitude)) : '',
    'EXIF:GPSLatitudeRef': isKnown ? (latitude < 0 ? 'S' : 'N') : '',
    'EXIF:GPSLongitude': isKnown ? String(Math.abs(longitude)) : '',
    'EXIF:GPSLongitudeRef': isKnown ? (longitude < 0 ? 'W' : 'E') : '',
    'XMP-exif:GPSLatitude': isKnown ? String(latitude) : '',
    'XMP-exif:GPSLongitude': isKnown ? String(longitude) : '',
    'Keys:GPSCoordinates': isKnown ? `${latitude}, ${longitude}, 0` : '',
  };
}

function takenTags(taken: Taken | null): EmbeddedTags {
  const offset = taken?.offset_minutes ?? null;
  const zone = offset === null ? '' : formatZone(offset);
  const local = taken
    ? localTime(Date.parse(taken.time), offset ?? 0)
        .replace('T', ' ')
        .replaceAll('-', ':')
    : '';
  return {
    'EXIF:DateTimeOriginal': local,
    'EXIF:OffsetTimeOriginal': zone,
    'EXIF:SubSecTimeOriginal': '',
    'XMP-photoshop:DateCreated': `${local}${zone}`,
    'Keys:CreationDate': `${local}${zone}`,
  };
}
