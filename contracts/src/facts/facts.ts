import { z } from 'zod';
import { Time } from '../http/time.ts';
import { COLOR_LABELS, FLAGS } from './marks.ts';

/** Limits the characters of a title, a credit or a place. */
export const FACT_TEXT_MAX = 500;
/** Limits the characters of a caption. */
export const CAPTION_MAX = 5000;
/** Limits the characters of a tag, with those of the levels above it. */
export const TAG_MAX = 200;
/** Limits the tags of one asset. */
export const TAGS_MAX = 500;
/** Stars: the best have five. No stars is null. */
export const Rating = z.number().int().min(1).max(5);

export const Flag = z.enum(FLAGS);
export type Flag = z.infer<typeof Flag>;

export const ColorLabel = z.enum(COLOR_LABELS);
export type ColorLabel = z.infer<typeof ColorLabel>;

/** Where the date taken comes from: a person, the metadata in the file, or the date of the file. */
export const TakenSource = z.enum(['USER', 'FILE_METADATA', 'FILE_DATE']);
export type TakenSource = z.infer<typeof TakenSource>;

/** A tag of an asset. Levels are separated by `/`. */
export const Tag = z.string().trim().min(1).max(TAG_MAX);

/** When an asset was taken. */
export const Taken = z.object({
  time: Time,
  /** Minutes east of UTC at the place; null when the zone is not known. `time` is then the local time, read as UTC. */
  offset_minutes: z.number().int().min(-1080).max(1080).nullable(),
  source: TakenSource,
});
export type Taken = z.infer<typeof Taken>;

/** Facts that people can change. */
export const EDITABLE_FACTS = [
  'title',
  'caption',
  'credit',
  'rating',
  'flag',
  'color_label',
  'taken',
  'position',
  'country',
  'region',
  'town',
] as const;

/** Facts that only files have. */
export const FILE_FACTS = [
  'camera',
  'lens',
  'iso',
  'aperture',
  'exposure',
  'focal_length',
] as const;

/** A place on earth, in degrees (WGS 84). */
export const Position = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
});
export type Position = z.infer<typeof Position>;

const FactText = z.string().nullable();

/** What the file of an asset says about it, with what people changed of that. Null: not known. */
export const AssetFacts = z.object({
  tags: z.array(z.string()),
  title: FactText,
  caption: FactText,
  /** Who made the asset. */
  credit: FactText,
  rating: Rating.nullable(),
  flag: Flag.nullable(),
  color_label: ColorLabel.nullable(),
  /** Null: not known; lists then sort the asset by its upload. */
  taken: Taken.nullable(),
  position: Position.nullable(),
  country: FactText,
  region: FactText,
  town: FactText,
  /** Maker and model. */
  camera: FactText,
  lens: FactText,
  iso: z.number().int().nullable(),
  /** The f-number. */
  aperture: z.number().nullable(),
  /** Seconds. */
  exposure: z.number().nullable(),
  /** Millimeters, not converted to 35 mm film. */
  focal_length: z.number().nullable(),
});
export type AssetFacts = z.infer<typeof AssetFacts>;

/** Where each fact comes from: a tag of the file, such as `XMP:Rating`, or `USER`. A file never replaces a fact of `USER`. */
export const FactSources = z.partialRecord(
  z.enum(['tags', ...EDITABLE_FACTS, ...FILE_FACTS]),
  z.string(),
);
export type FactSources = z.infer<typeof FactSources>;

/** The source of a fact that a person changed. */
export const USER_SOURCE = 'USER';
/** The source of a town, region or country that is that of the position. */
export const POSITION_SOURCE = 'GeoNames';
