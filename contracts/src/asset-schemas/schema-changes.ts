import type { ErrorDetail } from '../http/errors.ts';
import type { SchemaDocument } from './asset-schemas.ts';
import { isSame, type StoredProperty } from './schema-property.ts';

/** Traits that saved searches depend on. */
const FIXED_TRAITS = ['searchable', 'keyword_searchable', 'filterable', 'facetable'] as const;
/** Keywords that only describe a field. */
const FREE_KEYWORDS = ['description', 'title', 'default', 'examples', '$comment'];
/** Keywords with rules of their own. */
const RULED_KEYWORDS = ['filespin_properties', 'maxLength', 'enum'];

/**
 * Returns why a schema may not replace another; empty when it may. A change may add fields and choices, lengthen texts and make fields
 * optional. It may not rename, remove or restrict anything, or change traits that saved searches depend on.
 */
export function findIncompatibilities(
  before: SchemaDocument,
  after: SchemaDocument,
): ErrorDetail[] {
  const errors = Object.entries(before.properties).flatMap(([name, property]) => {
    const changed = after.properties[name];
    const reasons = changed ? propertyErrors(property, changed) : ['is removed'];
    return reasons.map((reason) => errorFor(name, `${name} ${reason}`));
  });
  const newlyRequired = after.required.filter((name) => !before.required.includes(name));
  return [...errors, ...newlyRequired.map((name) => errorFor(name, `${name} becomes required`))];
}

function errorFor(name: string, message: string): ErrorDetail {
  return { path: `schema.properties.${name}`, message };
}

function propertyErrors(before: StoredProperty, after: StoredProperty): string[] {
  const traits = FIXED_TRAITS.filter(
    (trait) => traitOf(before, trait) !== traitOf(after, trait),
  ).map((trait) => `changes ${trait}`);
  const keywords = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((keyword) => !FREE_KEYWORDS.includes(keyword) && !RULED_KEYWORDS.includes(keyword))
    .filter((keyword) => !isSame(before[keyword], after[keyword]))
    .map((keyword) => `changes ${keyword}`);
  return [
    ...traits,
    ...keywords,
    ...(maxOf(after) < maxOf(before) ? ['has a smaller maxLength'] : []),
    ...(isNarrower(before.enum, after.enum) ? ['loses choices'] : []),
  ];
}

function traitOf({ filespin_properties }: StoredProperty, trait: (typeof FIXED_TRAITS)[number]) {
  const { searchable = false } = filespin_properties;
  const fallback = trait === 'keyword_searchable' ? searchable : false;
  return filespin_properties[trait] ?? fallback;
}

function maxOf({ maxLength }: StoredProperty): number {
  return typeof maxLength === 'number' ? maxLength : Number.POSITIVE_INFINITY;
}

function isNarrower(before: unknown, after: unknown): boolean {
  if (!Array.isArray(after)) return false;
  return !Array.isArray(before) || before.some((choice) => !after.includes(choice));
}
