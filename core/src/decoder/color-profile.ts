import type { Metadata } from 'sharp';

/** The XYZ coordinates of a color space's red, green and blue, adapted to D50, as profiles state them. */
type Primaries = readonly (readonly [tag: string, xyz: readonly number[]])[];

const DISPLAY_P3: Primaries = [
  ['rXYZ', [0.5151, 0.2412, -0.0011]],
  ['gXYZ', [0.2919, 0.6922, 0.0419]],
  ['bXYZ', [0.1572, 0.0666, 0.7841]],
];
const SRGB: Primaries = [
  ['rXYZ', [0.4361, 0.2225, 0.0139]],
  ['gXYZ', [0.3851, 0.7169, 0.0971]],
  ['bXYZ', [0.1431, 0.0606, 0.7141]],
];
/** Difference of two coordinates up to which they count as equal. */
const TOLERANCE = 0.004;

/** Tags of the tone curves of red, green and blue. */
const CURVES = ['rTRC', 'gTRC', 'bTRC'];
/** Stored values at which a curve is compared with that of sRGB. */
const CURVE_SAMPLES = [0.02, 0.1, 0.25, 0.5, 0.75, 0.9];
/** Difference in light between the two closest of 255 stored values. */
const CURVE_TOLERANCE = 0.001;

/** A profile consists of a header, the number of its tags, and entries of 12 bytes: the name of a tag, its offset and its length. */
const HEADER_BYTES = 128;
const TAGS_MAX = 100;

/** Returns the color profile of an image in Display P3, otherwise null. Compares primaries, because the names of profiles vary. */
export function displayP3Profile({ icc, channels }: Metadata): Buffer | null {
  return icc && channels >= 3 && hasPrimaries(icc, DISPLAY_P3) ? icc : null;
}

/** Returns the color profile of an RGB image; null for sRGB, and for images in other color models. */
export function rgbProfile(metadata: Metadata): Buffer | null {
  const { icc, channels, space } = metadata;
  const isRgb = channels >= 3 && (space === 'srgb' || space === 'rgb' || space === 'rgb16');
  if (!icc || !isRgb || icc.toString('latin1', 16, 20) !== 'RGB ') return null;
  return isInSrgb(metadata) ? null : icc;
}

/**
 * Returns whether the color profile of an image is sRGB itself: it has the primaries and curves of sRGB, and no table that takes
 * precedence over them. Converting such an image to sRGB changes nothing and takes longer than decoding a JPEG.
 */
export function isInSrgb({ icc, channels }: Metadata): boolean {
  return (
    icc !== undefined &&
    channels >= 3 &&
    hasPrimaries(icc, SRGB) &&
    tagOf(icc, 'A2B0') === null &&
    CURVES.every((name) => isSrgbCurve(tagOf(icc, name)))
  );
}

/** Returns whether a profile has these primaries. A coordinate is a fixed-point number with 16 bits after the point, from byte 8 on. */
function hasPrimaries(profile: Buffer, primaries: Primaries): boolean {
  return primaries.every(([name, expected]) => {
    const xyz = tagOf(profile, name);
    return (
      xyz !== null &&
      xyz.length >= 20 &&
      expected.every((part, at) => Math.abs(part - xyz.readInt32BE(8 + 4 * at) / 65536) < TOLERANCE)
    );
  });
}

/** Returns the content of a tag of an RGB profile; null when the profile is not RGB or has no such tag. */
function tagOf(profile: Buffer, name: string): Buffer | null {
  if (profile.length < HEADER_BYTES + 4 || profile.toString('latin1', 16, 20) !== 'RGB ')
    return null;
  const count = Math.min(profile.readUInt32BE(HEADER_BYTES), TAGS_MAX);
  for (let index = 0; index < count; index++) {
    const entry = HEADER_BYTES + 4 + 12 * index;
    if (entry + 12 > profile.length) return null;
    if (profile.toString('latin1', entry, entry + 4) !== name) continue;
    const at = profile.readUInt32BE(entry + 4);
    return profile.subarray(at, at + profile.readUInt32BE(entry + 8));
  }
  return null;
}

function isSrgbCurve(tag: Buffer | null): boolean {
  const curve = tag && readCurve(tag);
  return (
    curve !== null &&
    CURVE_SAMPLES.every((value) => Math.abs(curve(value) - srgbLight(value)) < CURVE_TOLERANCE)
  );
}

/**
 * Reads the two kinds of curves that sRGB profiles have: a table, or the parameters of a function. Returns null for others. The curve
 * converts a stored value to light, both from 0 to 1. Source: ICC.1, curveType and parametricCurveType.
 */
function readCurve(tag: Buffer): ((value: number) => number) | null {
  const kind = tag.toString('latin1', 0, 4);
  if (kind === 'curv' && tag.length >= 12) {
    const last = tag.readUInt32BE(8) - 1;
    if (last < 255 || tag.length < 12 + 2 * (last + 1)) return null;
    const at = (index: number) => tag.readUInt16BE(12 + 2 * Math.min(index, last)) / 65535;
    return (value) => {
      const low = Math.floor(value * last);
      return at(low) + (at(low + 1) - at(low)) * (value * last - low);
    };
  }
  if (kind === 'para' && tag.length >= 32 && tag.readUInt16BE(8) === 3) {
    const [g = 0, a = 0, b = 0, c = 0, d = 0] = [12, 16, 20, 24, 28].map(
      (at) => tag.readInt32BE(at) / 65536,
    );
    return (value) => (value >= d ? (a * value + b) ** g : c * value);
  }
  return null;
}

/** Converts a stored sRGB value to linear light, both from 0 to 1. Source: IEC 61966-2-1. */
function srgbLight(value: number): number {
  return value > 0.04045 ? ((value + 0.055) / 1.055) ** 2.4 : value / 12.92;
}
