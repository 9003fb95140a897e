import type { AssetAddon } from '@spindle/contracts/analysis/asset-addons';
import type { ImageAnalysis } from '@spindle/contracts/analysis/image-analysis';
import type { Asset } from '@spindle/contracts/assets/assets';
import type { RoleName } from '@spindle/contracts/http/permissions';
import { AnalysisAddonKey } from '@spindle/contracts/settings/event-hooks';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { useSession } from '../../session/session.ts';
import { assetAnswer } from '../../test/asset-answers.ts';
import { freshPage } from '../../test/page.ts';
import { accountAnswer } from '../../test/people.ts';
import { renderInApp } from '../../test/render.tsx';
import { assetId } from '../../test/search-answers.ts';
import { errorReply, type Replies, serveApi } from '../../test/server.ts';
import { IMAGE_ANALYSIS_STALE_MS, imageAnalysisQuery } from './addons-api.ts';
import { AddonsTab } from './addons-tab.tsx';
import { SuggestionKeys } from './suggestion-keys.tsx';

freshPage();

const ID = assetId(0);
const SOURCE = {
  provider: 'builtin',
  model: 'dlib-resnet34',
  version: '1',
  analyzed_at: '2026-11-20T18:10:00.000Z',
  is_current: true,
};
const ANALYZED: Partial<AssetAddon> = { state: 'ANALYZED', source: SOURCE };

/** A generous limit: only a tab that does not follow the work reaches it. */
const LIMIT = { timeout: 15_000 };

const LABELS = ['cat', 'tabby', 'sofa', 'lamp', 'rug', 'vase', 'book'];
const imageAnalysis: ImageAnalysis = {
  labelAnnotations: LABELS.map((data, i) => ({ data, score: 0.91 - i / 10 })),
  bestGuessLabels: [{ label: 'cat', languageCode: 'en' }],
  textAnnotations: [],
  objects: [],
  source: SOURCE,
};

/** Returns all add-ons: off, unless they are given. */
const addonsWith = (given: Partial<Record<AnalysisAddonKey, Partial<AssetAddon>>>): AssetAddon[] =>
  AnalysisAddonKey.options.map((key) => ({
    key,
    state: 'OFF',
    error: '',
    labels: [],
    count: null,
    text: '',
    audio_tracks: null,
    source: null,
    ...given[key],
  }));

interface OpenOptions {
  addons?: Partial<Record<AnalysisAddonKey, Partial<AssetAddon>>>;
  role?: RoleName;
  kind?: Asset['kind'];
  replies?: Replies;
}

async function open({
  addons = {},
  role = 'MANAGER',
  kind = 'IMAGE',
  replies = {},
}: OpenOptions = {}) {
  const log = await serveApi({
    [`GET /api/v1/assets/${ID}/addons`]: { body: { status: 'OK', data: addonsWith(addons) } },
    [`GET /api/v1/assets/${ID}/addons/image_analysis`]: { body: imageAnalysis },
    ...replies,
  });
  useSession.setState({ isLoggedIn: true, permissions: accountAnswer(role).data.permissions });
  const asset = assetAnswer(0, {
    kind,
    addons_info: { ON_DEMAND_IMAGE: { available: true } },
    suggestions: ['cat', 'sofa'],
  });
  renderInApp(
    <>
      <SuggestionKeys asset={asset} />
      <main data-viewer>
        <AddonsTab asset={asset} />
      </main>
    </>,
  );
  return log;
}

const section = async (name: string) => within(await screen.findByRole('region', { name }));
const texts = (items: HTMLElement[]) => items.map(({ textContent }) => textContent);

it('shows the results of the add-ons with their sources [A-218]', async () => {
  const scene = [{ label: 'beach', score: 0.61 }];
  await open({
    addons: {
      IMAGE_ANALYSIS: ANALYZED,
      SCENE_CLASSIFICATION: { ...ANALYZED, labels: scene },
      FACE_RECOGNITION: { ...ANALYZED, count: 3, source: { ...SOURCE, is_current: false } },
      POSE_ESTIMATION: { ...ANALYZED, count: 0 },
    },
  });
  const labels = await section('Image analysis');
  expect(
    screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent),
  ).toEqual([
    'Suggested tags',
    'Image analysis',
    'Face recognition',
    'Scene classification',
    'Pose estimation',
  ]);
  expect(await labels.findByText('cat')).toBeVisible();
  expect(labels.getByText(/^dlib-resnet34 1 · built-in model · 20 Nov 2026/)).toBeVisible();
  expect((await section('Scene classification')).getByRole('listitem')).toHaveTextContent(
    'beach 61%',
  );
  const faces = await section('Face recognition');
  expect(faces.getByText('3 faces')).toBeVisible();
  expect(faces.queryByText('Nothing recognized.')).toBeNull();
  expect(faces.getByText('The file has changed since this analysis.')).toBeVisible();
  expect((await section('Pose estimation')).getByText('Nothing recognized.')).toBeVisible();
  expect(screen.getByText('Off: Emotion recognition, Text recognition')).toBeVisible();
});

it('shows five image analysis labels, and the number of the others [A-219] [A-220]', async () => {
  await open({ addons: { IMAGE_ANALYSIS: ANALYZED } });
  const labels = await section('Image analysis');
  await labels.findByText('cat');
  const shown = () => texts(labels.getAllByRole('listitem'));
  expect(shown()).toEqual(['cat 91%', 'tabby 81%', 'sofa 71%', 'lamp 61%', 'rug 51%', '+2']);
  await userEvent.click(labels.getByRole('button', { name: 'Show 2 more labels' }));
  expect(shown().slice(5)).toEqual(['vase 41%', 'book 31%']);
});

it('reads image analysis labels again after an hour [A-905]', () => {
  expect(IMAGE_ANALYSIS_STALE_MS).toBe(60 * 60 * 1000);
  const { staleTime } = imageAnalysisQuery(assetAnswer(), SOURCE.analyzed_at);
  expect(staleTime).toBe(IMAGE_ANALYSIS_STALE_MS);
});

it('analyzes an asset that has no result, and follows the work', async () => {
  let state: AssetAddon['state'] = 'NOT_ANALYZED';
  const log = await open({
    replies: {
      [`GET /api/v1/assets/${ID}/addons`]: () => ({
        body: {
          status: 'OK',
          data: addonsWith({
            IMAGE_ANALYSIS: { state, source: state === 'ANALYZED' ? SOURCE : null },
          }),
        },
      }),
      [`POST /api/v1/assets/${ID}/addons/image_analysis`]: () => {
        state = 'WORKING';
        return { body: { status: 'QUEUED', message: 'Analyzing.', job_id: 3 } };
      },
    },
  });
  const labels = await section('Image analysis');
  expect(labels.getByText('Not analyzed yet.')).toBeVisible();
  await userEvent.click(labels.getByRole('button', { name: 'Analyze now' }));
  expect(await labels.findByText('Analyzing…')).toBeVisible();
  expect(log.filter(({ method }) => method === 'POST')).toHaveLength(1);
  state = 'ANALYZED';
  expect(await labels.findByText('cat', {}, LIMIT)).toBeVisible();
}, 30_000);

it('shows why an analysis failed, and retries', async () => {
  const log = await open({
    addons: { POSE_ESTIMATION: { state: 'FAILED', error: 'The picture cannot be read.' } },
    replies: {
      [`POST /api/v1/assets/${ID}/addons/pose_estimation`]: errorReply(409, 'CONFLICT', 'Not now.'),
    },
  });
  const pose = await section('Pose estimation');
  expect(pose.getByRole('alert')).toHaveTextContent(
    'The analysis failed. The picture cannot be read.',
  );
  await userEvent.click(pose.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(log.some(({ method }) => method === 'POST')).toBe(true));
});

it('recognizes faces again, although they are known', async () => {
  const log = await open({
    addons: { FACE_RECOGNITION: { ...ANALYZED, count: 3 } },
    replies: {
      [`POST /api/v1/assets/${ID}/addons/face_recognition`]: {
        body: { status: 'QUEUED', message: 'Analyzing.', job_id: 3, id: ID },
      },
    },
  });
  const faces = await section('Face recognition');
  await userEvent.click(faces.getByRole('button', { name: 'Analyze again' }));
  await waitFor(() =>
    expect(log.find(({ method }) => method === 'POST')?.body).toEqual({ force: true }),
  );
});

it('subtitles are created from the audio track that the user chooses', async () => {
  const audio_tracks = { languages: ['de', 'en', null], used: 1 };
  const source = { ...SOURCE, provider: 'speech', model: 'whisper-1' };
  const log = await open({
    kind: 'VIDEO',
    addons: {
      AUDIO_SUBTITLES: { state: 'ANALYZED', source, text: 'good morning', audio_tracks },
    },
    replies: {
      [`POST /api/v1/assets/${ID}/addons/audio_subtitles`]: {
        body: { status: 'QUEUED', message: 'Analyzing.', job_id: 3 },
      },
    },
  });
  const speech = await section('Audio subtitles');
  expect(speech.getByText(/^whisper-1 1 · speech service · /)).toBeVisible();
  const track = speech.getByRole('combobox', { name: 'Audio track' });
  expect(track).toHaveValue('2: English (en)');
  await userEvent.click(track);
  await userEvent.click(await screen.findByRole('option', { name: '3: unknown language' }));
  await userEvent.click(speech.getByRole('button', { name: 'Analyze again' }));
  await waitFor(() =>
    expect(log.find(({ method }) => method === 'POST')?.body).toEqual({ audio_track: 2 }),
  );
});

it.each<[string, string[], RoleName]>([
  ['a single track', ['en'], 'MANAGER'],
  ['users who may not edit', ['en', 'de'], 'USER'],
])('no audio track is offered for %s', async (_case, languages, role) => {
  const audio_tracks = { languages, used: 0 };
  await open({ kind: 'AUDIO', role, addons: { AUDIO_SUBTITLES: { ...ANALYZED, audio_tracks } } });
  const speech = await section('Audio subtitles');
  expect(speech.queryByLabelText('Audio track')).toBeNull();
});

it('offers no analysis to users who may not edit assets', async () => {
  await open({ addons: { IMAGE_ANALYSIS: { state: 'NOT_ANALYZED' } }, role: 'USER' });
  const labels = await section('Image analysis');
  expect(labels.getByText('Not analyzed yet.')).toBeVisible();
  expect(labels.queryByRole('button')).toBeNull();
});

it.each([
  ['MANAGER', () => screen.findByRole('link', { name: 'Manage add-ons' })],
  ['USER', () => screen.findByText('An administrator can turn add-ons on in Settings.')],
] as const)('says to %s how add-ons are turned on when all are off', async (role, find) => {
  await open({ role });
  expect(await screen.findByText('No add-on analyzes assets')).toBeVisible();
  expect(await find()).toBeVisible();
});

it('says that the results could not be loaded, and retries', async () => {
  let isBroken = true;
  await open({
    replies: {
      [`GET /api/v1/assets/${ID}/addons`]: () =>
        isBroken
          ? errorReply(400, 'INVALID', 'Not now.')
          : { body: { status: 'OK', data: addonsWith({ IMAGE_ANALYSIS: ANALYZED }) } },
    },
  });
  expect(await screen.findByText('Not now.')).toBeVisible();
  isBroken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await (await section('Image analysis')).findByText('cat')).toBeVisible();
});

it('accepts and dismisses suggested tags, also with one key, and undoes it', async () => {
  const user = userEvent.setup();
  const data = { suggestions: ['sofa'], tags: ['cat'] };
  const log = await open({
    addons: { IMAGE_ANALYSIS: ANALYZED },
    replies: { [`POST /api/v1/assets/${ID}/suggestions`]: { body: { status: 'OK', data } } },
  });
  const decisions = () =>
    log.filter(({ path }) => path.endsWith('/suggestions')).map(({ body }) => body);
  const tags = await section('Suggested tags');
  await user.click(tags.getByRole('button', { name: 'Accept all' }));
  expect(await screen.findByText('Tagged: cat, sofa')).toBeVisible();
  await user.click(tags.getByRole('button', { name: 'Dismiss sofa' }));
  expect(await screen.findByText('Dismissed: sofa')).toBeVisible();
  await user.keyboard('a');
  expect(await screen.findByText('Tagged: cat')).toBeVisible();
  await user.click(screen.getAllByRole('button', { name: 'Undo' })[0] as HTMLElement);
  await waitFor(() =>
    expect(decisions()).toEqual([
      { accept: ['cat', 'sofa'] },
      { dismiss: ['sofa'] },
      { accept: ['cat'] },
      { restore: [expect.any(String)] },
    ]),
  );
});

it('shows suggested tags without buttons to users who may not edit assets', async () => {
  await open({ addons: { IMAGE_ANALYSIS: ANALYZED }, role: 'USER' });
  expect((await section('Suggested tags')).queryByRole('button')).toBeNull();
});

it('shows the text that was read', async () => {
  const TEXT = { state: 'ANALYZED', source: SOURCE, text: 'Invoice 2041\nTotal: 318.50' } as const;
  await open({ addons: { TEXT_RECOGNITION: TEXT } });
  expect(await screen.findByText(/Invoice 2041\s+Total: 318.50/)).toBeVisible();
  expect(screen.queryByText('Nothing recognized.')).toBeNull();
});
