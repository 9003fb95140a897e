import type { PropertyTraits } from '@spindle/contracts/asset-schemas/schema-property';

/**
 * Returns the name and traits of each field that a form shows, in the schema's order. Fields without an order come last.
 * It is not in `schema-values.ts`, whose zod would enlarge the first page.
 */
export function visibleFields<F extends Pick<PropertyTraits, 'ui'>>(
  properties: Record<string, F>,
): [string, F][] {
  const orderOf = ({ ui }: F) => ui?.order ?? Number.POSITIVE_INFINITY;
  return (
    Object.entries(properties)
      .filter(([, { ui }]) => !ui?.hidden)
      // Infinity - Infinity is not a number; 0 keeps the order of fields without one.
      .sort(([, a], [, b]) => orderOf(a) - orderOf(b) || 0)
  );
}
