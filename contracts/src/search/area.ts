import { z } from 'zod';

const Latitude = z.number().min(-90).max(90);
const Longitude = z.number().min(-180).max(180);

/** A part of the map, in degrees. One that crosses the 180th meridian has a `west` above its `east`. */
export const Area = z
  .object({ west: Longitude, south: Latitude, east: Longitude, north: Latitude })
  .refine(({ south, north }) => south <= north, 'must have its south below its north');
export type Area = z.infer<typeof Area>;

/** Reads an area as a text: `14.05,46.35,14.15,46.40`, in the order west, south, east, north. Null for another text. */
export function parseArea(text: string): Area | null {
  const parts = text.split(',');
  if (parts.length !== 4 || !parts.every((part) => /^-?\d{1,3}(\.\d+)?$/.test(part))) return null;
  const [west, south, east, north] = parts.map(Number);
  return Area.safeParse({ west, south, east, north }).data ?? null;
}

/** An area as the text of a query parameter. */
export const AreaText = z
  .string()
  .max(100)
  .transform((text, context) => {
    const area = parseArea(text);
    if (area) return area;
    context.addIssue('must be west,south,east,north in degrees');
    return z.NEVER;
  });

/** Returns an area as `parseArea` reads it, rounded to about a meter. */
export function formatArea({ west, south, east, north }: Area): string {
  return [west, south, east, north].map((degrees) => Number(degrees.toFixed(5))).join(',');
}
