import { useDebouncedValue } from '@mantine/hooks';
import { readImageAnalysis } from '@spindle/contracts/analysis/image-analysis';
import type { CutoutFormat } from '@spindle/contracts/conversions/cutout-options';
import { CUTOUT_MODEL_HEADER, isPeopleModel } from '@spindle/contracts/tools/cutout-model';
import { removeBackground, removeBackgroundByMarks } from '@spindle/contracts/tools/cutouts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call, callForFile } from '../../../api/call.ts';
import { isWorthWaiting } from '../../../api/errors.ts';
import { RETRY_MS, repeatWhileWaiting } from '../../../api/repeat-while-waiting.ts';
import { useObjectUrl } from '../../../lib/use-object-url.ts';
import { newCanvas } from '../../image-editor/new-canvas.ts';
import { type Background, type CutoutSelection, type Picture, queryOf } from './cutout-settings.ts';
import { blobOf, drawMarks } from './draw-marks.ts';
import { loadLibraryImage } from './library-images-api.ts';

/** Milliseconds without a change before a preview is requested. */
const DEBOUNCE_MS = 300;
/** Number of retries while the server renders a large image. */
const RETRIES = 10;

interface CutoutRequest {
  /** Id of the asset. */
  id: string;
  /** Width divided by height. */
  ratio: number;
  selection: CutoutSelection;
}

/** How a cut-out is rendered. */
interface CutoutFormatting {
  size: 'preview' | 'full';
  format: CutoutFormat;
  isCropped: boolean;
  /** Color as rrggbb. */
  background?: string;
}

/** Requests a cut-out; with marks if the user has drawn some. */
async function requestCutout(
  { id, ratio, selection }: CutoutRequest,
  { isCropped, ...query }: CutoutFormatting,
  signal?: AbortSignal,
): Promise<Response> {
  const input = {
    params: { id },
    query: { ...queryOf(selection), ...query, ...(isCropped && { crop: 'true' as const }) },
    ...(signal && { signal }),
  };
  if (selection.strokes.length === 0) return callForFile(removeBackground, input);
  const form = new FormData();
  form.append('marks', await drawMarks(selection.strokes, ratio), 'marks.png');
  return callForFile(removeBackgroundByMarks, { ...input, form });
}

/** Requests a small transparent preview. `findsAny`: the model finds every foreground, not people alone. */
async function requestPreview(
  { isCropped, ...request }: PreviewRequest,
  signal: AbortSignal,
): Promise<{ blob: Blob; isCropped: boolean; findsAny: boolean }> {
  const format = { size: 'preview', format: 'webp', isCropped } as const;
  const response = await requestCutout(request, format, signal);
  const [provider = ''] = response.headers.get(CUTOUT_MODEL_HEADER)?.split('/') ?? [];
  const findsAny = provider !== '' && !isPeopleModel({ provider });
  return { blob: await response.blob(), isCropped, findsAny };
}

interface PreviewRequest extends CutoutRequest {
  isCropped: boolean;
}

/** Loads a small transparent preview, and loads it again when the selection changes; until then the previous one is shown. */
export function useCutoutPreview(request: PreviewRequest) {
  const key = JSON.stringify(request);
  const [requested] = useDebouncedValue(key, DEBOUNCE_MS);
  const query = useQuery({
    queryKey: ['cutout', requested],
    queryFn: ({ signal }) => requestPreview(JSON.parse(requested), signal),
    placeholderData: keepPreviousData,
    retry: (_count, error) => isWorthWaiting(error),
    retryDelay: RETRY_MS,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
  return {
    image: useObjectUrl(query.data?.blob ?? null),
    isCropped: query.data?.isCropped ?? false,
    findsAny: query.data?.findsAny ?? false,
    isWorking: query.isFetching || requested !== key,
    error: query.isFetching ? null : query.error,
    retry: query.refetch,
  };
}

/** Returns the cut-out in full size as a file, with its background. */
export async function makeCutoutFile(
  request: CutoutRequest,
  {
    background,
    format,
    isCropped,
  }: { background: Background; format: CutoutFormat; isCropped: boolean },
  stem: string,
): Promise<File> {
  const color = background.kind === 'color' ? { background: background.color } : {};
  const formatting = { size: 'full', format, isCropped, ...color } as const;
  const response = await repeatWhileWaiting(() => requestCutout(request, formatting), RETRIES);
  const cutout = await response.blob();
  const type = `image/${format}`;
  const picture = background.kind === 'image' ? background.picture : null;
  const blob = picture ? await layOver(await loadPicture(picture), cutout, type) : cutout;
  return new File([blob], `${stem}.${format}`, { type });
}

const loadPicture = async (picture: Picture): Promise<Blob> =>
  picture instanceof File ? picture : repeatWhileWaiting(() => loadLibraryImage(picture), RETRIES);

/** Draws a cut-out over a picture that fills the same frame. Throws if the browser cannot open it. */
async function layOver(picture: Blob, cutout: Blob, type: string): Promise<Blob> {
  const [below, above] = await Promise.all([createImageBitmap(picture), createImageBitmap(cutout)]);
  const { width, height } = above;
  const { canvas, context } = newCanvas(width, height);
  const scale = Math.max(width / below.width, height / below.height);
  const [shownWidth, shownHeight] = [below.width * scale, below.height * scale];
  context.drawImage(
    below,
    (width - shownWidth) / 2,
    (height - shownHeight) / 2,
    shownWidth,
    shownHeight,
  );
  context.drawImage(above, 0, 0);
  return blobOf(canvas, type);
}

/** Loads the things that were found on an image, as boxes to start from. None without the add-on. */
export function useFoundObjects(id: string) {
  const { data } = useQuery({
    queryKey: ['found-objects', id],
    queryFn: ({ signal }) => call(readImageAnalysis, { params: { id }, signal }),
    retry: false,
  });
  return data?.objects ?? [];
}
