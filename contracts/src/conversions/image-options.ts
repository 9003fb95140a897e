import { z } from 'zod';

/** Limits an on-demand image, in pixels; larger requests are reduced to it. */
export const RESIZE_MAX_WIDTH = 2048;
export const RESIZE_MAX_HEIGHT = 1536;

/** Limits the characters of image options as a text. */
const OPTIONS_TEXT_MAX = 200;

/** Highest page number that can be requested of a document. */
export const PAGE_NUMBER_MAX = 100_000;

/** Limits the characters of a text laid over an image. */
export const IMAGE_TEXT_MAX = 200;

export const ImageFormat = z.enum(['avif', 'webp', 'jpeg', 'jpg', 'png']);

export const Gravity = z.enum([
  'center',
  'north',
  'northeast',
  'east',
  'southeast',
  'south',
  'southwest',
  'west',
  'northwest',
  /** The part with the most detail. */
  'entropy',
  /** The part that draws the eye: skin, strong colors, contrast. */
  'attention',
  /** All known faces, the largest in the upper third. Acts as `attention` without any. */
  'face',
]);
export type Gravity = z.infer<typeof Gravity>;

const SIZE = 'must be width,height in pixels, for example 300,300';
const CROP =
  'must be width,height (add ,face to keep faces), or x,y,width,height of a part of the original, in pixels, for example 100,0,800,600';

/** `w,h`: the box that the image is fitted into; keeps the aspect ratio unless `fit` says otherwise. */
const Resize = z
  .string()
  .regex(/^\d{1,5},\d{1,5}$/, SIZE)
  .transform((value, context) => {
    const { width, height } = sidesOf(value.split(',').map(Number), context);
    return {
      width: Math.min(width, RESIZE_MAX_WIDTH),
      height: Math.min(height, RESIZE_MAX_HEIGHT),
    };
  });

/**
 * `w,h`: exactly that size, cropped by `gravity`. `w,h,face`: the same with the gravity `face` unless another is given.
 * `x,y,w,h`: a part of the original, cut out before all other steps.
 */
const Crop = z
  .string()
  .regex(/^\d{1,5},\d{1,5}(,face|,\d{1,5},\d{1,5})?$/, CROP)
  .transform((value, context) => {
    const isFace = value.endsWith(FACE);
    const numbers = value.replace(FACE, '').split(',').map(Number);
    const { width, height } = sidesOf(numbers.slice(-2), context);
    const [left = 0, top = 0] = numbers;
    return numbers.length === 4
      ? { kind: 'part' as const, left, top, width, height }
      : { kind: 'size' as const, width, height, ...(isFace && { gravity: 'face' as const }) };
  });

const FACE = ',face';

const Color = z
  .string()
  .regex(/^#?([0-9a-fA-F]{6}|[0-9a-fA-F]{8})$/, 'must be a color as rrggbb or rrggbbaa')
  .transform((value) => `#${value.replace('#', '').toLowerCase()}`);

const Focal = z
  .string()
  .regex(/^(0|1|0?\.\d{1,4}|1\.0+),(0|1|0?\.\d{1,4}|1\.0+)$/, 'must be x,y, each from 0 to 1')
  .transform((value) => {
    const [x = 0, y = 0] = value.split(',').map(Number);
    return { x, y };
  });

const PLAIN_NUMBER = /^-?\d{1,4}(\.\d{1,6})?$/;

/** Converts a text of digits to a number. Leaves other texts, such as `1e1` and `0x10`, which the schema then refuses. */
const plain = (schema: z.ZodNumber) =>
  z.preprocess(
    (given) => (typeof given === 'string' && PLAIN_NUMBER.test(given) ? Number(given) : given),
    schema,
  );

const within = (min: number, max: number) =>
  z
    .number({ error: `must be a number from ${min} to ${max}` })
    .min(min, `must be ${min} or more`)
    .max(max, `must be ${max} or less`);

const number = (min: number, max: number) => plain(within(min, max));
const whole = (min: number, max: number) => plain(within(min, max).int('must be a whole number'));

const Flag = z
  .enum(['0', '1', 'true', 'false'])
  .transform((value) => value === '1' || value === 'true');

/** The options of an on-demand image, in the order in which they are applied. */
export const ImageOptions = {
  page: whole(1, PAGE_NUMBER_MAX)
    .optional()
    .describe(
      'Page of a PDF or an office document, from 1 (default). Pages after the first are rendered on request and then cached; they cannot be cropped to a part. 404 if the document has no such page, 400 for other file types.',
    ),
  crop: Crop.optional(),
  /** Degrees, clockwise; new corners get the background. */
  rotate: whole(-359, 359).optional(),
  /** h: mirrors left and right. v: mirrors top and bottom. */
  flip: z.enum(['h', 'v', 'hv']).optional(),
  resize: Resize.optional(),
  /** inside: fits the box. cover: fills it and crops by gravity. contain: fits it and pads with the background. fill: stretches. */
  fit: z.enum(['inside', 'cover', 'contain', 'fill']).optional(),
  /** The part that remains when the image is cropped. */
  gravity: Gravity.optional().describe(
    'Which part a crop keeps. entropy: the part with the most detail. attention: the part that draws the eye. face: all faces that are known, the largest in the upper third; same as attention if none are.',
  ),
  /** The point that stays visible when the image is cropped, as shares of width and height. Overrides gravity. */
  focal: Focal.optional(),
  /** Device pixel ratio: sizes are multiplied by it. */
  dpr: number(1, 3).optional(),
  background: Color.optional(),
  grayscale: Flag.optional(),
  /** Radius in pixels. */
  blur: number(0.3, 100).optional(),
  /** Standard deviation of the sharpening mask, in pixels. */
  sharpen: number(0.3, 10).optional(),
  /** Adds the watermark of the settings, if there is one. */
  watermark: Flag.optional(),
  /** A text laid over the image. */
  text: z.string().min(1).max(IMAGE_TEXT_MAX).optional(),
  text_color: Color.optional(),
  /** Line height, in pixels. */
  text_size: whole(6, 400).optional(),
  text_gravity: Gravity.exclude(['entropy', 'attention', 'face']).optional(),
  /** Quality of a lossy format; 100 is the best. */
  quality: whole(1, 100).optional(),
  /** Overrides the Accept header. */
  format: ImageFormat.optional(),
};

const Options = z.strictObject(ImageOptions);

/** Image options as a text, in the form of a URL: `resize=300,300&format=webp`. `readImageOptions` parses it. */
export const ImageOptionsText = z
  .string()
  .trim()
  .min(1, 'must have at least one option')
  .max(OPTIONS_TEXT_MAX)
  .superRefine((text, context) => {
    const options = [...new URLSearchParams(text)];
    const names = options.map(([name]) => name);
    const twice = names.find((name, at) => names.indexOf(name) < at);
    if (twice !== undefined)
      context.addIssue({ code: 'custom', message: `${twice} is listed twice` });
    const parsed = Options.safeParse(Object.fromEntries(options));
    for (const { path, message } of parsed.error?.issues ?? [])
      context.addIssue({ code: 'custom', message: [...path, message].join(' ') });
  });

/** Parses a text that `ImageOptionsText` accepts. */
export function readImageOptions(text: string): z.output<typeof Options> {
  return Options.parse(Object.fromEntries(new URLSearchParams(text)));
}

function sidesOf([width = 0, height = 0]: number[], context: z.core.$RefinementCtx) {
  if (width < 1 || height < 1)
    context.addIssue({ code: 'custom', message: 'width and height must be 1 or more' });
  return { width, height };
}
