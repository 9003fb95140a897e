import { z } from 'zod';

/** Rises when an older release could not read the archive. */
export const FORMAT = 1;

const Name = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/);

export const Head = z.object({
  product: z.literal('Spindle'),
  format: z.number().int(),
  made_at: z.string(),
  /** Applied migrations, with the checksum of each. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  /** In an order in which a row never names one that is still to come. */
  tables: z.array(z.object({ name: Name, columns: z.array(Name) })),
  sequences: z.array(
    z.object({ name: Name, last_value: z.string().regex(/^-?\d+$/), is_called: z.boolean() }),
  ),
  /** Whether the stored files are in it. */
  has_files: z.boolean(),
  /** Tells whether a secret key is the one that this data was made with. */
  key_check: z.string(),
});
export type Head = z.infer<typeof Head>;

export const End = z.object({ entries: z.number().int(), sums: z.string() });
