import { readAddonAnalysis, startAddonAnalysis } from '@spindle/contracts/analysis/addon-analysis';
import { listModels } from '@spindle/contracts/analysis/models';
import { cancelJob } from '@spindle/contracts/jobs/job-routes';
import type { AnalysisAddonKey } from '@spindle/contracts/settings/event-hooks';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { isRunning } from '../lib/background-job.ts';
import { showError } from '../ui/alerts/alerts.ts';

/** Milliseconds between two polls while assets are analyzed. */
const POLL_MS = 2_000;

/** Milliseconds between two looks at the models: a worker follows the settings within seconds. */
const MODELS_MS = 5_000;

/** Queries the models of the worker. */
export const modelsQuery = queryOptions({
  queryKey: ['models'],
  queryFn: async ({ signal }) => (await call(listModels, { signal })).data,
  refetchInterval: MODELS_MS,
});

/** Queries how many assets an add-on lacks, and its newest analysis. Polls while it runs. */
export const analysisQuery = (addonKey: AnalysisAddonKey) =>
  queryOptions({
    queryKey: ['addon-analysis', addonKey],
    queryFn: async ({ signal }) =>
      (await call(readAddonAnalysis, { params: { addonKey }, signal })).data,
    refetchInterval: ({ state: { data } }) => (data?.job && isRunning(data.job) ? POLL_MS : false),
  });

/** Starts the analysis of all assets without a current result. */
export const useStartAnalysis = (addonKey: AnalysisAddonKey) =>
  useAnalysisAction(addonKey, () => call(startAddonAnalysis, { params: { addonKey } }));

/** Cancels the job of an analysis. Results so far are kept. */
export const usePauseAnalysis = (addonKey: AnalysisAddonKey) =>
  useAnalysisAction(addonKey, (id: number) => call(cancelJob, { params: { id } }));

function useAnalysisAction<I = void>(
  addonKey: AnalysisAddonKey,
  action: (input: I) => Promise<unknown>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: action,
    onError: showError,
    onSettled: () => client.invalidateQueries(analysisQuery(addonKey)),
  });
}
