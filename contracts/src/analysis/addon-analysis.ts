import { z } from 'zod';
import { needs, route } from '../http/route.ts';
import { Job, Queued } from '../jobs/jobs.ts';

/** Type of the jobs that run an add-on on many existing assets. */
export const ANALYSIS_TYPE = 'ANALYZE_ASSETS';

export const ANALYSIS_STARTED = 'Analysis started.';
export const NOTHING_TO_ANALYZE = 'Every asset has a current result.';

const PATH = '/api/v1/addons/{addonKey}/analysis';
const Params = z.object({ addonKey: z.string() });

export const readAddonAnalysis = route({
  method: 'GET',
  path: PATH,
  summary: 'Get how many assets lack a current result of an add-on, and its newest analysis',
  access: needs('UPDATE_SETTINGS'),
  params: Params,
  answer: z.object({
    status: z.literal('OK'),
    data: z.object({
      /** Assets without a current result: never analyzed, changed since, or analyzed by another model. Null while an analysis runs. */
      missing: z.number().int().nullable(),
      /** Seconds that their analysis takes about. Null when it is not known. */
      estimated_seconds: z.number().nullable(),
      /** The newest analysis of many assets. */
      job: Job.nullable(),
    }),
  }),
  example: () => ({ params: { addonKey: 'IMAGE_ANALYSIS' } }),
});

export const startAddonAnalysis = route({
  method: 'POST',
  path: PATH,
  summary:
    'Start a job that analyzes all assets without a current result of an add-on. Returns the running one if there is one. Cancel the job to pause; a new start analyzes what is missing',
  access: needs('UPDATE_SETTINGS'),
  params: Params,
  answer: Queued,
  status: 202,
  example: () => ({ params: { addonKey: 'IMAGE_ANALYSIS' } }),
});
