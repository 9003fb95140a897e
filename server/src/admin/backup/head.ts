import { z } from 'zod';

/** Version of the archive format. Rises when earlier releases cannot read it. */
export const FORMAT = 1;

const Name = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/);

/** The content of `spindle.json`. */
export const Head = z.object({
  product: z.literal('Spindle'),
  format: z.number().int(),
  made_at: z.string(),
  /** Applied migrations, with the checksum of each. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  /** In the order of their references: a row never refers to a later table. */
  tables: z.array(z.object({ name: Name, columns: z.array(Name) })),
  sequences: z.array(
    z.object({ name: Name, last_value: z.string().regex(/^-?\d+$/), is_called: z.boolean() }),
  ),
  /** Whether the archive holds the stored files. */
  has_files: z.boolean(),
  /** Fingerprint of the secret key that encrypted this data. */
  key_check: z.string(),
});
export type Head = z.infer<typeof Head>;

/** The content of `end.json`. sums: SHA-256 of all entries under `sums/`. */
export const End = z.object({ entries: z.number().int(), sums: z.string() });
