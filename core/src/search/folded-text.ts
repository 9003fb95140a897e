import { Prisma } from '@spindle/prisma/client';

/** Returns a text as `fold` does. Texts of ASCII, which most are, need no more than lower case. */
export function foldedText(column: Prisma.Sql): Prisma.Sql {
  const letters = Prisma.sql`regexp_replace(lower(normalize(${column}, NFKD)), '[\\u0300-\\u036f]', '', 'g')`;
  const plain = Prisma.sql`translate(${letters}, 'øđðħıłς', 'oddhilσ')`;
  const pairs = Prisma.sql`replace(replace(replace(replace(${plain}, 'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'), 'þ', 'th')`;
  return Prisma.sql`CASE WHEN octet_length(${column}) = length(${column}) THEN lower(${column}) ELSE normalize(${pairs}, NFC) END`;
}
