import { embeddedTexts } from '@spindle/contracts/assets/embedded-texts';
import { publicData } from '@spindle/contracts/metadata/internal-fields';
import type { MatchReason, SearchRequest } from '@spindle/contracts/search/search';
import type { Context } from '@spindle/core/context';
import { wordsOf } from '@spindle/core/search/readings';
import { type Asset, Prisma } from '@spindle/prisma/client';
import { phrasesOfKeyword, type TextPhrases } from '../engine/match/keyword-query.ts';
import { findHits } from './find-hits.ts';

/** Limits the reasons of one asset. */
const REASONS_MAX = 2;
/** Words before and after a hit in a long text. */
const WORDS_AROUND = 4;
/** Characters of a text that is shown whole. */
const SHORT_MAX = 60;
/** Characters of a text of any length. */
const EXCERPT_MAX = 160;

type FoundRow = Pick<
  Asset,
  | 'id'
  | 'name'
  | 'title'
  | 'caption'
  | 'credit'
  | 'tags'
  | 'camera'
  | 'lens'
  | 'country'
  | 'region'
  | 'town'
  | 'uploadPath'
  | 'data'
  | 'metadata'
> & { hasContent: boolean };

/** Finds where the words of a keyword are in the assets of a page, by the id of the row. Names are left out: lists show them. */
export async function findReasons(
  { db }: Pick<Context, 'db'>,
  { keyword }: Pick<SearchRequest, 'keyword'>,
  assets: readonly Pick<Asset, 'id'>[],
): Promise<ReadonlyMap<string, MatchReason[]>> {
  const phrases = keyword === undefined ? null : phrasesOfKeyword(keyword);
  if (!phrases || assets.length === 0) return new Map();
  const ids = assets.map(({ id }) => id);
  const rows = await db.$queryRaw<FoundRow[]>`
    SELECT id, name, title, caption, credit, tags, camera, lens, country, region, town, upload_path AS "uploadPath", data,
      ${EMBEDDED} AS metadata, coalesce(content_text, '') <> '' AS "hasContent"
    FROM asset WHERE id = ANY(${ids}::uuid[])`;
  return new Map(rows.map((row) => [row.id, reasonsOf(row, phrases)]));
}

/** The metadata in the file without large values, such as profiles. */
const EMBEDDED = Prisma.sql`CASE WHEN pg_column_size(metadata) < 65536 THEN metadata ELSE '{}' END`;

function reasonsOf(row: FoundRow, phrases: TextPhrases): MatchReason[] {
  const found = textsOf(row)
    .map(([field, text]) => ({ field, text: excerptOf(text, phrases) }))
    .filter((reason): reason is MatchReason => reason.text !== null);
  const unique = found.filter(
    ({ text }, at) => found.findIndex((other) => other.text === text) === at,
  );
  if (unique.length > 0) return unique.slice(0, REASONS_MAX);
  const isInName = excerptOf(row.name, phrases) !== null;
  return row.hasContent && !isInName ? [{ field: 'content', text: '' }] : [];
}

/** Returns the texts of an asset in the order of their use as a reason. */
function textsOf(row: FoundRow): [MatchReason['field'], string][] {
  const texts: [MatchReason['field'], string | null][] = [
    ['title', row.title],
    ...row.tags.map((tag) => ['tags', tag] as [MatchReason['field'], string]),
    ['caption', row.caption],
    ['credit', row.credit],
    ['place', row.town],
    ['place', row.region],
    ['place', row.country],
    ['camera', row.camera],
    ['lens', row.lens],
    ...Object.values(publicData(row.data))
      .flat()
      .filter((value) => typeof value === 'string' || typeof value === 'number')
      .map((value) => ['data', String(value)] as [MatchReason['field'], string]),
    ...Object.values(embeddedTexts(row.metadata))
      .flat()
      .map((text) => ['file', text] as [MatchReason['field'], string]),
    ['folder', row.uploadPath],
  ];
  return texts.filter((text): text is [MatchReason['field'], string] => !!text[1]);
}

/** Returns a text, or the part of a long one around its first hit; null without a hit. */
function excerptOf(text: string, phrases: TextPhrases): string | null {
  const parts = text.split(/\s+/);
  const words = parts.flatMap((part, at) => wordsOf(part).map((word) => ({ word, at })));
  const [hit] = findHits(
    words.map(({ word }) => word),
    phrases,
  );
  if (!hit) return null;
  if (text.length <= SHORT_MAX) return text;
  const from = Math.max(0, (words[hit.from]?.at ?? 0) - WORDS_AROUND);
  const to = Math.min(parts.length, (words[hit.to]?.at ?? 0) + WORDS_AROUND + 1);
  const excerpt = parts.slice(from, to).join(' ').slice(0, EXCERPT_MAX);
  return `${from > 0 ? '…' : ''}${excerpt}${to < parts.length ? '…' : ''}`;
}
