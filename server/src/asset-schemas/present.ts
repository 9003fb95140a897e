import type { AssetSchema as SchemaAnswer } from '@spindle/contracts/asset-schemas/asset-schemas';
import type { TextByLanguage } from '@spindle/contracts/asset-schemas/schema-property';
import { documentOf } from '@spindle/core/metadata/find-schema';
import type { AssetSchema } from '@spindle/prisma/client';

/** Converts a row to the wire format. Repeats the extensions of a property outside `filespin_properties`; clients read both. */
export function presentSchema(row: AssetSchema): SchemaAnswer {
  const document = documentOf(row);
  return {
    id: row.id,
    name: row.name as TextByLanguage,
    status: row.status,
    schema: {
      ...document,
      properties: Object.fromEntries(
        Object.entries(document.properties).map(([name, property]) => [
          name,
          { ...property, ...property.filespin_properties },
        ]),
      ),
    },
  };
}
