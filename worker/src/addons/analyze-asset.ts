import { AnalysisAddonKey, Disposition } from '@spindle/contracts/settings/event-hooks';
import { versionOf } from '@spindle/core/tasks/job-input';
import { z } from 'zod';
import type { Handler } from '../steps/handler.ts';
import { ANALYZED_FILES, runAnalyzer } from './run-analyzer.ts';

/** The input of a job that runs add-ons: what each may write, whether it analyzes assets again, and the audio track that a user chose. */
const AddonsInput = z.object({
  addons: z.partialRecord(AnalysisAddonKey, Disposition),
  force: z.boolean(),
  audio_track: z.number().optional(),
});

/** Runs the add-on of the step's key on an asset and saves its result, unless the result is already there. */
export const analyzeAsset: Handler = {
  async run(ctx, { jobId, key: stepKey, signal, progress }) {
    const key = AnalysisAddonKey.parse(stepKey.toUpperCase());
    const job = await ctx.db.job.findUnique({
      where: { id: jobId },
      include: { asset: { include: ANALYZED_FILES } },
    });
    const asset = job?.asset;
    if (!asset || asset.version !== versionOf(job.input)) return; // gone, or another job analyzes the new content
    const { addons, force, audio_track: audioTrack } = AddonsInput.parse(job.input);
    const disposition = addons[key] ?? {};
    await runAnalyzer(ctx, asset, { key, disposition, force, audioTrack, signal, progress });
  },
};
