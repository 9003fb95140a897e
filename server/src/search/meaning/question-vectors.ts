import { createHash } from 'node:crypto';
import { vectorFromBytes } from '@spindle/core/analysis/vectors';
import type { Context } from '@spindle/core/context';
import { Unavailable } from '@spindle/core/errors';
import { embedQuestions } from '@spindle/core/tasks/interactive';
import { LRUCache } from 'lru-cache';
import type { InteractiveTasks } from '../../interactive/interactive-tasks.ts';
import { BACKGROUND_QUESTIONS } from './background-questions.ts';

/** Limits the texts in memory: 2 KB each with 512 dimensions, and as much for each kind of a broad thing. */
const CACHED_MAX = 1_000;

/** A question in a space, and the vectors that its images are judged by. */
export interface Question {
  vector: Float32Array;
  /** Vectors of the kinds of a broad thing: an image shows it if it shows one of them. */
  kinds: readonly Float32Array[];
  background: readonly Float32Array[];
}

/** Vectors of texts. */
export interface QuestionVectors {
  /**
   * Returns the vector of a text; null for one whose words the model does not know. `ask` runs before a worker is asked, and may throw.
   * Throws Unavailable or StillProcessing when no worker answers.
   */
  read(
    ctx: Context,
    space: string,
    text: string,
    ask: () => Promise<void>,
  ): Promise<Question | null>;
}

/** An entry of the cache, because it stores no null. */
interface Cached {
  vector: Float32Array | null;
  kinds: Float32Array[];
}

/** Opens the vectors of texts of one server. Workers compute them, and the database keeps them for a day. */
export function openQuestionVectors(interactive: InteractiveTasks): QuestionVectors {
  const cache = new LRUCache<string, Cached>({ max: CACHED_MAX });
  const keyOf = (space: string, question: string) => `${space}\n${question}`;

  async function load({ db }: Context, space: string, questions: readonly string[]) {
    const rows = await db.questionVector.findMany({
      where: { space, question: { in: [...questions] } },
    });
    for (const { question, vector, kinds } of rows)
      cache.set(keyOf(space, question), {
        vector: vector && vectorFromBytes(vector),
        kinds: kinds.map(vectorFromBytes),
      });
  }

  return {
    async read(ctx, space, text, ask) {
      const find = (question: string) => cache.get(keyOf(space, question));
      const questions = [text, ...BACKGROUND_QUESTIONS];
      const missing = () => questions.filter((question) => !find(question));
      if (missing().length > 0) await load(ctx, space, missing());
      const unknown = missing();
      if (unknown.length > 0) {
        await ask();
        await interactive.perform(
          embedQuestions,
          { key: keyOfTask(space, unknown), questions: unknown },
          new AbortController().signal, // the answer serves the next caller, too
        );
        await load(ctx, space, unknown);
      }
      // A worker with another model has answered.
      if (missing().length > 0)
        throw new Unavailable('The model has changed. Try again in a moment.');
      const { vector, kinds = [] } = find(text) ?? {};
      if (!vector) return null;
      const background = BACKGROUND_QUESTIONS.map((question) => find(question)?.vector);
      return { vector, kinds, background: background.filter((one) => one instanceof Float32Array) };
    },
  };
}

function keyOfTask(space: string, questions: readonly string[]): string {
  const hash = createHash('sha256').update(JSON.stringify([space, ...questions]));
  return `questions/${hash.digest('hex')}`;
}
