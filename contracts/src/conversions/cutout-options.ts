import { z } from 'zod';
import { isReservedName, NAME_RESERVED } from './conversion-name.ts';

/**
 * person: the people in the foreground, or in the box. thing: what is in the box, or what the marks keep. auto: the people if there are any,
 * otherwise a thing. A model of the operator or of a service finds every foreground, and ignores this.
 */
export const CutoutSubject = z.enum(['auto', 'person', 'thing']);
export type CutoutSubject = z.infer<typeof CutoutSubject>;

export const CutoutFormat = z.enum(['png', 'webp']);
export type CutoutFormat = z.infer<typeof CutoutFormat>;

/** Name of the conversion that a cut-out becomes: 1 to 30 letters, digits, "_" and "-". */
export const CutoutName = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,30}$/, 'must be 1 to 30 letters, digits, "_" and "-"')
  .refine((name) => !isReservedName(name), NAME_RESERVED);

/** How the background is removed from each of many images, and how the results are saved. */
export const BulkCutout = z
  .strictObject({
    /**
     * add_conversion replaces a conversion with the same name. add_new_asset needs CREATE_ASSET. replace_original adds a version whose original
     * has no background.
     */
    disposition: z
      .enum(['add_conversion', 'add_new_asset', 'replace_original'])
      .default('add_conversion'),
    /** Required by add_conversion, and only for it. */
    conversion_name: CutoutName.optional(),
    /** inherit copies the data of each asset to the new one. add_new_asset only. */
    metadata: z.literal('inherit').optional(),
    /** A thing is what stands out from the edges of the image, or the one thing that a model finds in it. */
    subject: CutoutSubject.default('auto'),
    format: CutoutFormat.default('png'),
    /** Crops each image to what stays, with a margin of 5 % of its longer edge. */
    crop: z.boolean().default(false),
  })
  .superRefine(({ disposition, conversion_name, metadata }, context) => {
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    const isConversion = disposition === 'add_conversion';
    if (isConversion && !conversion_name)
      refuse('conversion_name', 'is required by add_conversion');
    if (!isConversion && conversion_name) refuse('conversion_name', 'is only for add_conversion');
    if (metadata && disposition !== 'add_new_asset')
      refuse('metadata', 'is only for add_new_asset');
  });
export type BulkCutout = z.infer<typeof BulkCutout>;
