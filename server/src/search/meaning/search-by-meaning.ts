import type { Input } from '@spindle/contracts/http/route';
import type {
  AlikeAnswer,
  MeaningState,
  searchByMeaning as route,
} from '@spindle/contracts/search/meaning';
import { vectorFromBytes } from '@spindle/core/analysis/vectors';
import type { Context } from '@spindle/core/context';
import { AppError, StillProcessing } from '@spindle/core/errors';
import { type Asset, Prisma } from '@spindle/prisma/client';
import { visibleAssets } from '../../assets/visible-assets.ts';
import type { Authorized } from '../../credentials/authorized.ts';
import type { SettingsCache } from '../../settings/settings-cache.ts';
import { parseValidKeyword } from '../engine/match/keyword-query.ts';
import type { SearchEngine } from '../engine/search-engine.ts';
import { findAlike } from './find-alike.ts';
import { findMeaningSpace } from './meaning-space.ts';
import type { QuestionVectors } from './question-vectors.ts';
import { keepNearest, scoreByImage, scoreByQuestion } from './score-image.ts';
import type { VectorIndex } from './vector-index.ts';

/** The components that a search by meaning needs. */
export interface MeaningParts {
  settings: SettingsCache;
  /** Runs before a worker is asked for a new text. Throws when the caller asks too often. */
  limitNew(ctx: Context): Promise<void>;
  search: SearchEngine;
  index: VectorIndex;
  questions: QuestionVectors;
}

/** Limits the text that a model reads, in characters. */
const QUESTION_MAX = 200;

/** Lists images that show what the keyword of a search says. Throws NotFound for a search that has expired. */
export async function searchByMeaning(
  ctx: Context,
  { params }: Input<typeof route>,
  parts: MeaningParts,
): Promise<AlikeAnswer> {
  const { keyword, condition, readPermitted } = await parts.search.filterMatch(ctx, params.hash);
  const found = await findMeaningSpace(ctx, parts.settings, true);
  if (found.space === null) return empty(found.state);
  const { space } = found;
  const text = questionOf(keyword);
  if (text === '') return empty('READY');
  return orUnavailable(async () => {
    const question = await parts.questions.read(ctx, space, text, () => parts.limitNew(ctx));
    if (!question) return empty('READY');
    const score = (image: Float32Array) => scoreByQuestion(question, image);
    const permitted = await readPermitted();
    const query = { space, vector: question.vector, condition, permitted, score };
    return { ...empty('READY'), data: await findAlike(ctx, parts.index, query) };
  });
}

/** Lists images that show something similar to an asset's. */
export async function listAlike(
  ctx: Context,
  { id, renderVersion }: Authorized<Asset, 'view'>,
  parts: MeaningParts,
): Promise<AlikeAnswer> {
  const found = await findMeaningSpace(ctx, parts.settings, false);
  if (found.space === null) return empty(found.state);
  const { space } = found;
  const own = await ctx.db.imageVector.findFirst({ where: { assetId: id, space, renderVersion } });
  if (!own) return empty('READY');
  const vector = vectorFromBytes(own.vector);
  const condition = Prisma.sql`asset.id <> ${id}::uuid AND ${visibleAssets(ctx.actor, 'live')}`;
  const score = (image: Float32Array) => scoreByImage(vector, image);
  return orUnavailable(async () => {
    const query = { space, vector, condition, permitted: null, score };
    return { ...empty('READY'), data: keepNearest(await findAlike(ctx, parts.index, query)) };
  });
}

const empty = (state: MeaningState): AlikeAnswer => ({ status: 'OK', state, data: [] });

/** Reports a worker or an index that does not answer as a state: the list of assets beside it works. */
async function orUnavailable(run: () => Promise<AlikeAnswer>): Promise<AlikeAnswer> {
  try {
    return await run();
  } catch (error) {
    if (isOutage(error)) return empty('UNAVAILABLE');
    throw error;
  }
}

/** A worker fails a task with 422, for example because its model is broken. */
function isOutage(error: unknown): boolean {
  if (error instanceof StillProcessing) return true;
  return error instanceof AppError && (error.status >= 500 || error.status === 422);
}

/** Returns the words that a keyword includes, without its operators. */
function questionOf(keyword: string): string {
  const terms = parseValidKeyword(keyword)?.groups.flat() ?? [];
  return terms
    .filter(({ isExtension }) => !isExtension)
    .map(({ text }) => text)
    .join(' ')
    .toLowerCase()
    .slice(0, QUESTION_MAX);
}
