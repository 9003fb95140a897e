import { spaceOf, vectorToBytes } from '@spindle/core/analysis/vectors';
import type { Context } from '@spindle/core/context';
import type { embedQuestions as task } from '@spindle/core/tasks/interactive';
import type { z } from 'zod';
import { openModels } from '../models/models.ts';

/** Computes the vectors of texts and saves them for the servers. Texts that already have one keep it. */
export async function embedQuestions(
  ctx: Context,
  { questions }: z.output<typeof task.payload>,
  signal: AbortSignal,
): Promise<void> {
  const models = openModels(ctx.config);
  const space = spaceOf(models.modelOf('embedText'));
  const known = await ctx.db.questionVector.findMany({
    where: { space, question: { in: questions } },
    select: { question: true },
  });
  const missing = new Set(questions);
  for (const { question } of known) missing.delete(question);
  for (const question of missing) {
    const { vector, kinds = [] } = await models.run('embedText', { text: question }, signal);
    const row = {
      vector: vector && vectorToBytes(vector),
      kinds: kinds.map(vectorToBytes),
      askedAt: ctx.now(),
    };
    await ctx.db.questionVector.createMany({
      data: [{ space, question, ...row }],
      skipDuplicates: true,
    });
  }
}
