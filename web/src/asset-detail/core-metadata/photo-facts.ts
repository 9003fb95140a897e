import type { CoreMetadata } from '@spindle/contracts/assets/assets';

/** Facts of a photograph or video. Those that the file does not state are missing. */
export interface PhotoFacts {
  /** Date, or date and time of the camera's clock: ISO 8601 without a time zone, except for a time in UTC. */
  taken?: string;
  /** The zone of the camera's clock if the file states it: `+02:00`. */
  zone?: string;
  camera?: string;
  lens?: string;
  exposure?: string;
  place?: string;
}

type Tags = Readonly<Record<string, unknown>>;

/** Reads from the metadata in the file when, with what and where a photograph was taken. */
export function photoFacts(metadata: CoreMetadata): PhotoFacts {
  const groups = ['EXIF', 'XMP', 'IPTC', 'PDF', 'QuickTime', 'Matroska', 'RIFF'].map((group) =>
    tagsOf(metadata[group]),
  );
  /** Returns the value of the first of these tags that has one, in any group; empty if none has. */
  const find = (...names: string[]) => {
    const found = names.flatMap((name) => groups.map((tags) => tags[name]));
    return textOf(found.find((value) => textOf(value) !== ''));
  };
  const facts = {
    ...takenAt(find('DateTimeOriginal', 'DateCreated', 'CreationDate', 'CreateDate')),
    camera: cameraOf(find('Make'), find('Model')),
    lens: find('LensModel', 'Lens'),
    exposure: exposureOf(find),
    place: placeOf(find),
  };
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== ''));
}

/**
 * Returns `2026-05-01T10:20:30` for `2026:05:01 10:20:30`. Keeps the camera's clock, with its zone beside it; only a time in UTC is no time
 * of a clock. Empty texts for other texts.
 */
function takenAt(text: string): { taken: string; zone: string } {
  const parts = DATE.exec(text);
  const [, year, month, day, minutes, seconds = ':00', stated = ''] = parts ?? [];
  const date = `${year}-${month}-${day}`;
  const isUtc = /^(?:Z|[+-]00:00)$/.test(stated);
  const taken = minutes === undefined ? date : `${date}T${minutes}${seconds}${isUtc ? 'Z' : ''}`;
  const isValid = parts !== null && year !== '0000' && !Number.isNaN(Date.parse(taken));
  if (!isValid) return { taken: '', zone: '' };
  return { taken, zone: isUtc || minutes === undefined ? '' : stated };
}

/** Matches a date, and the time and zone after it. */
const DATE = /^(\d{4})[:-](\d\d)[:-](\d\d)(?:[ T](\d\d:\d\d)(:\d\d)?(?:\.\d+)?(Z|[+-]\d\d:\d\d)?)?/;

/** Returns `Canon EOS R6`, not `Canon Canon EOS R6`: makers repeat their name in the model. */
function cameraOf(make: string, model: string): string {
  const [maker = ''] = make.split(' ');
  const isRepeated = maker !== '' && model.toLowerCase().startsWith(maker.toLowerCase());
  return (isRepeated || model === '' ? [model || make] : [make, model]).filter(Boolean).join(' ');
}

/** Returns for example `1/125 s · f/2.8 · ISO 200 · 50 mm`. */
function exposureOf(find: (...names: string[]) => string): string {
  const time = find('ExposureTime').replace(/\s*s(ec)?$/, '');
  const aperture = find('FNumber').replace(/^f\//i, '');
  const iso = find('ISO', 'PhotographicSensitivity');
  const focal = find('FocalLength').replace(/\s*mm$/, '');
  return [
    time && `${time} s`,
    aperture && `f/${aperture}`,
    iso && `ISO ${iso}`,
    focal && `${Number(focal) || focal} mm`,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Returns place names if the file has any, otherwise coordinates. */
function placeOf(find: (...names: string[]) => string): string {
  const names = [
    find('Location', 'Sub-location', 'SubLocation'),
    find('City'),
    find('State', 'Province-State'),
    find('Country', 'Country-PrimaryLocationName'),
  ].filter(Boolean);
  if (names.length > 0) return [...new Set(names)].join(', ');
  const latitude = degreesOf(find('GPSLatitude'), find('GPSLatitudeRef'));
  const longitude = degreesOf(find('GPSLongitude'), find('GPSLongitudeRef'));
  return latitude && longitude ? `${latitude}, ${longitude}` : '';
}

/** Returns `52.5200° N` for `52 deg 31' 12.00" N`; empty for other texts. */
function degreesOf(text: string, reference: string): string {
  const parts = /^(\d+(?:\.\d+)?)(?: deg (\d+)' ([\d.]+)")?\s*([NSEW])?/.exec(text);
  if (!parts) return '';
  const [, degrees, minutes = '0', seconds = '0', letter] = parts;
  const side = letter ?? reference.charAt(0).toUpperCase();
  const value = Number(degrees) + Number(minutes) / 60 + Number(seconds) / 3600;
  return side === '' ? '' : `${value.toFixed(4)}° ${side}`;
}

function tagsOf(group: unknown): Tags {
  return typeof group === 'object' && group !== null && !Array.isArray(group)
    ? (group as Tags)
    : {};
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}
