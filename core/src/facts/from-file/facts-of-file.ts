import {
  type AssetFacts,
  CAPTION_MAX,
  FACT_TEXT_MAX,
  type FactSources,
} from '@spindle/contracts/facts/facts';
import { cameraOf } from './camera.ts';
import { type DateTaken, dateTakenOf } from './date-taken.ts';
import { FACT_TAGS } from './fact-tags.ts';
import { keywordsOf } from './keywords.ts';
import { colorLabelOf, flagOf, ratingOf } from './marks.ts';
import { positionOf } from './position.ts';
import { type Found, findFirst } from './tag-values.ts';

/** The facts that a file says, and the tag that says each. Null: not known. */
export interface FileFacts {
  values: Omit<AssetFacts, 'taken' | 'tags'> & { tags: string[] | null; taken: DateTaken | null };
  sources: FactSources;
}

/** Texts that cameras and programs write into every file. */
const DEFAULT_TEXTS = [
  /^(?:olympus|sony|minolta|konica ?minolta|samsung|kodak|pentax|casio|vivitar|default)?\s*(?:digital (?:still )?camera|dsc|dcim)\s*$/i,
  /^(?:ascii|unicode|jis|binary comment|untitled|unknown|no ?name|none|null|picasa|image|photo|exif[_ ]jpeg[_ ]picture|jpeg|dav|hdr|sdr|rhdr|edf|mde|cof|oznor\w*|hdrpl|bty|btf|nor|ptr|qrf|fbt)$/i,
  /^(?:created (?:with|by) |creator: |file written by |processed with |lavf\d|lavc\d|lead technologies|vid:v)/i,
  /^(?:screenshot|<?digimax .*|-+|\?+|\.+)$/i,
];

/** Lens names of cameras that do not know the lens, and numbers of makers that several lenses share. */
const NO_LENS =
  /.+ or .+|^unknown \(|^(?:-+|\.+|unknown|none|n\/a|(?:0(?:\.0)?\s?mm)?\s*f\/0(?:\.0)?|0.*mm f\/\?|(?:\?\S*\s*)+)$/i;

/** Returns the facts in the metadata of a file, groups of tags as ExifTool names them. Values that cannot be true are no facts. */
export function factsOfFile(metadata: unknown): FileFacts {
  const text = (fact: 'country' | 'region' | 'town') => findText(metadata, fact, FACT_TEXT_MAX);
  const found = {
    tags: keywordsOf(metadata),
    title: findText(metadata, 'title', FACT_TEXT_MAX),
    caption: findText(metadata, 'caption', CAPTION_MAX),
    credit: findText(metadata, 'credit', FACT_TEXT_MAX),
    rating: ratingOf(metadata),
    flag: flagOf(metadata),
    color_label: colorLabelOf(metadata),
    taken: dateTakenOf(metadata),
    position: positionOf(metadata),
    country: text('country'),
    region: text('region'),
    town: text('town'),
    camera: cameraOf(metadata),
    lens: findFirst(metadata, FACT_TAGS.lens, ([name = '']) => (NO_LENS.test(name) ? null : name)),
    iso: findNumber(metadata, 'iso', { max: 10_000_000, isInteger: true }),
    aperture: findNumber(metadata, 'aperture', { max: 100 }),
    exposure: findNumber(metadata, 'exposure', { max: 1_000_000 }),
    focal_length: findNumber(metadata, 'focal_length', { max: 10_000 }),
  };
  const entries = Object.entries(found);
  return {
    values: Object.fromEntries(
      entries.map(([fact, one]) => [fact, one?.value ?? null]),
    ) as FileFacts['values'],
    sources: Object.fromEntries(
      entries.flatMap(([fact, one]) => (one ? [[fact, one.source]] : [])),
    ),
  };
}

/** Returns the text of a fact. Several, such as creators, are joined. */
function findText(
  metadata: unknown,
  fact: 'title' | 'caption' | 'credit' | 'country' | 'region' | 'town',
  charactersMax: number,
): Found<string> | null {
  return findFirst(metadata, FACT_TAGS[fact], (texts) => {
    const real = texts.filter((text) => !DEFAULT_TEXTS.some((pattern) => pattern.test(text)));
    return real.join(', ').slice(0, charactersMax).toWellFormed() || null;
  });
}

/** Cameras write 65535 for an ISO that needs more than 16 bits. */
const ISO_OVERFLOW = 65_535;

function findNumber(
  metadata: unknown,
  fact: 'iso' | 'aperture' | 'exposure' | 'focal_length',
  { max, isInteger = false }: { max: number; isInteger?: boolean },
): Found<number> | null {
  return findFirst(metadata, FACT_TAGS[fact], ([text = '']) => {
    const [, above = '', below = '1'] = /^(\d+(?:\.\d+)?)(?:\/(\d+(?:\.\d+)?))?/.exec(text) ?? [];
    const number = Number(above || NaN) / Number(below);
    const value = isInteger ? Math.round(number) : number;
    return value > 0 && value <= max && !(fact === 'iso' && value === ISO_OVERFLOW) ? value : null;
  });
}
