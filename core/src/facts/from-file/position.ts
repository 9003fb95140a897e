import type { Position } from '@spindle/contracts/facts/facts';
import { type Found, textOf } from './tag-values.ts';

/** Returns where a file was made, by its GPS. Null: no fix, or no valid place. */
export function positionOf(metadata: unknown): Found<Position> | null {
  return (
    fromParts(metadata, 'EXIF') ??
    fromParts(metadata, 'XMP') ??
    fromText(metadata, 'QuickTime:GPSCoordinates', COORDINATES) ??
    fromText(metadata, 'QuickTime:LocationInformation', LOCATION)
  );
}

/** `46 deg 22' 5.16" N, 14 deg 6' 0.00" E, 480 m Above Sea Level`. */
const COORDINATES = /^([^,]+),([^,]+)/;
/** `Role=shooting Lat=46.36809 Lon=14.09999 Alt=0.00`. */
const LOCATION = /Lat=(\S+) Lon=(\S+)/;

function fromParts(metadata: unknown, group: string): Found<Position> | null {
  if (textOf(metadata, `${group}:GPSStatus`).startsWith('Measurement Void')) return null;
  const part = (name: string) =>
    degreesOf(
      `${textOf(metadata, `${group}:GPS${name}`)} ${textOf(metadata, `${group}:GPS${name}Ref`)}`,
      true,
    );
  return checked(part('Latitude'), part('Longitude'), `${group}:GPSLatitude`);
}

function fromText(metadata: unknown, source: string, pattern: RegExp): Found<Position> | null {
  const [, latitude = '', longitude = ''] = pattern.exec(textOf(metadata, source)) ?? [];
  return checked(degreesOf(latitude), degreesOf(longitude), source);
}

/** Reads degrees: `46 deg 22' 5.16" N` or `-14.1`. Null: not degrees, or no half of the earth although it is required. */
function degreesOf(text: string, needsHalf = false): number | null {
  const [, half] = /\b([NSEW])(?:orth|outh|ast|est)?\s*$/.exec(text.trim()) ?? [];
  const [degrees, minutes = 0, seconds = 0] = (text.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number);
  if (degrees === undefined || (needsHalf && !half)) return null;
  const value = Math.abs(degrees) + minutes / 60 + seconds / 3600;
  return half === 'S' || half === 'W' || degrees < 0 ? -value : value;
}

/** Returns a position in 7 digits, a centimeter. A camera without a fix says 0, 0. */
function checked(
  latitude: number | null,
  longitude: number | null,
  source: string,
): Found<Position> | null {
  if (latitude === null || longitude === null) return null;
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return null;
  if (latitude === 0 && longitude === 0) return null;
  return { value: { latitude: round(latitude), longitude: round(longitude) }, source };
}

const round = (degrees: number) => Math.round(degrees * 1e7) / 1e7;
