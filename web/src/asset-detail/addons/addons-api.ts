import {
  analyzeImage,
  classifyScene,
  createSubtitles,
  estimatePose,
  recognizeText,
} from '@spindle/contracts/analysis/analyze';
import { recognizeEmotions, recognizeFaces } from '@spindle/contracts/analysis/analyze-faces';
import { type AssetAddon, listAssetAddons } from '@spindle/contracts/analysis/asset-addons';
import { type ImageAnalysis, readImageAnalysis } from '@spindle/contracts/analysis/image-analysis';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { showError } from '../../ui/alerts/alerts.ts';

/** Milliseconds until the labels of an image are fetched again. */
export const IMAGE_ANALYSIS_STALE_MS = 3_600_000;
/** Milliseconds between two reads while an add-on works. */
const WORKING_POLL_MS = 2_000;

const addonsKey = (id: string) => ['assets', 'addons', id] as const;

/** The asset whose results are read. Its images change with `render_version`. */
interface Analyzed {
  id: string;
  render_version: number;
}

/** Reads what the add-ons found on an asset, again and again while one of them works. */
export function assetAddonsQuery({ id, render_version }: Analyzed) {
  return queryOptions({
    queryKey: [...addonsKey(id), 'list', render_version],
    queryFn: async ({ signal }): Promise<AssetAddon[]> =>
      (await call(listAssetAddons, { params: { id }, signal })).data,
    refetchInterval: ({ state }) =>
      state.data?.some((addon) => addon.state === 'WORKING') ? WORKING_POLL_MS : false,
  });
}

/** Reads the labels of an image. `analyzedAt`: of the result, so that a new one is fetched at once. */
export function imageAnalysisQuery({ id }: Analyzed, analyzedAt: string) {
  return queryOptions({
    queryKey: [...addonsKey(id), 'image_analysis', analyzedAt],
    queryFn: ({ signal }): Promise<ImageAnalysis> =>
      call(readImageAnalysis, { params: { id }, signal }),
    staleTime: IMAGE_ANALYSIS_STALE_MS,
  });
}

const ANALYZE = {
  FACE_RECOGNITION: recognizeFaces,
  EMOTION_RECOGNITION: recognizeEmotions,
  IMAGE_ANALYSIS: analyzeImage,
  SCENE_CLASSIFICATION: classifyScene,
  POSE_ESTIMATION: estimatePose,
  TEXT_RECOGNITION: recognizeText,
  AUDIO_SUBTITLES: createSubtitles,
};
export type AnalyzedAddon = keyof typeof ANALYZE;

/** An add-on to start. `audioTrack`: the position of the audio track that AUDIO_SUBTITLES transcribes, if the user chose one. */
interface Start {
  key: AnalyzedAddon;
  audioTrack?: number | undefined;
}

/** Starts an add-on, again if it has a result: without `force`, faces that are known answer 409. */
function start({ key, audioTrack }: Start, id: string) {
  const params = { id };
  if (key === 'FACE_RECOGNITION') return call(recognizeFaces, { params, body: { force: true } });
  if (key === 'AUDIO_SUBTITLES')
    return call(createSubtitles, { params, body: { audio_track: audioTrack } });
  return call(ANALYZE[key], { params, body: {} });
}

/** Tells whether a user can start the add-on for one asset. */
export const canAnalyze = (key: string): key is AnalyzedAddon => key in ANALYZE;

/** Starts an add-on for an asset. */
export function useAnalyze(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (given: Start) => start(given, id),
    onError: showError,
    onSettled: () => client.invalidateQueries({ queryKey: addonsKey(id) }),
  });
}
