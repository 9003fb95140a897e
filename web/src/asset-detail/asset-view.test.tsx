import type { Asset } from '@spindle/contracts/assets/assets';
import type { RoleName } from '@spindle/contracts/http/permissions';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { useSession } from '../session/session.ts';
import { assetAnswer, noFacts } from '../test/asset-answers.ts';
import { matchQueries } from '../test/media-queries.ts';
import { freshPage } from '../test/page.ts';
import { accountAnswer } from '../test/people.ts';
import { renderInApp } from '../test/render.tsx';
import { assetId } from '../test/search-answers.ts';
import { type Replies, serveApi } from '../test/server.ts';
import { AssetView } from './asset-view.tsx';

freshPage();

// jsdom's media elements have no text tracks.
for (const tracks of ['textTracks', 'audioTracks', 'videoTracks']) {
  Object.defineProperty(HTMLMediaElement.prototype, tracks, {
    get: () =>
      Object.assign(new EventTarget(), { length: 0, [Symbol.iterator]: () => [].values() }),
  });
}

const ID = assetId(0);
const NO_SIBLINGS = { ids: [], position: 0, previousId: undefined, nextId: undefined };
const ORIGINAL = `/api/v1/files/content/${ID}?key=original&delivery=display`;
const NO_PREVIEW = { addons_info: { ON_DEMAND_IMAGE: { available: false } } };

async function open(
  changes: Partial<Asset> = {},
  role: RoleName = 'MANAGER',
  replies: Replies = {},
) {
  const asset = assetAnswer(0, changes);
  const log = await serveApi({ [`GET /api/v1/assets/${ID}/data`]: { body: asset }, ...replies });
  const { permissions } = accountAnswer(role).data;
  useSession.setState({ isLoggedIn: true, permissions, accessId: 'ACCESS1' });
  const navigation = {
    show: () => {},
    showWithSiblings: () => {},
    leave: () => {},
    close: () => {},
  };
  const siblings = { ...NO_SIBLINGS, ...navigation };
  renderInApp(<AssetView id={ID} siblings={siblings} closeLabel="Close" />);
  await screen.findByText(asset.name);
  return log;
}

const preview = () => screen.getByRole('region', { name: 'Preview' });

it('shows an image with larger sources for larger viewers and dense screens [A-192]', async () => {
  await open();
  const image = await screen.findByRole('img', { name: 'Preview of lakeside-dusk.jpg' });
  expect(image).toHaveAttribute('src', `/api/v1/assets/${ID}/conversions?resize=800,600&v=3`);
  expect(image.getAttribute('srcset')).toContain('resize=1600,1200&v=3 1600w');
});

it('shows the smallest rendition until the preview has loaded', async () => {
  await open();
  const image = await screen.findByRole('img', { name: 'Preview of lakeside-dusk.jpg' });
  const smallest = `/api/v1/assets/${ID}/conversions?resize=300,300&v=3`;
  expect(imagesBefore(image).at(-1)).toHaveAttribute('src', smallest);
  const frame = image.parentElement?.getAttribute('style');
  fireEvent.load(image);
  expect(imagesBefore(image)).toEqual([]);
  expect(image.parentElement?.getAttribute('style')).toBe(frame);
});

/** Returns the images under an image of the viewer, the lowest first. */
function imagesBefore(image: Element): Element[] {
  const images = [...(image.parentElement?.querySelectorAll('img') ?? [])];
  return images.slice(0, images.indexOf(image as HTMLImageElement));
}

it('plays an animation, which can be stopped, and shows the number of frames', async () => {
  const metadata = { width: 64, height: 48, pages: 1200 };
  await open({ name: 'dunes.gif', content_type: 'image/gif', metadata });
  const image = screen.getByRole('img', { name: 'Preview of dunes.gif' });
  expect(image).toHaveAttribute('src', `${ORIGINAL}&v=3`);
  expect(image).not.toHaveAttribute('srcset');
  expect(screen.getByText('Frames').nextElementSibling).toHaveTextContent('1,200');
  await userEvent.click(screen.getByRole('button', { name: 'Stop animation' }));
  expect(image.getAttribute('src')).toContain('/conversions?resize=800,600');
  await userEvent.click(screen.getByRole('button', { name: 'Play animation' }));
  expect(image).toHaveAttribute('src', `${ORIGINAL}&v=3`);
  fireEvent.error(image);
  expect(image.getAttribute('src')).toContain('/conversions?resize=800,600');
});

it('does not play an animation when the user prefers reduced motion', async () => {
  matchQueries('reduced-motion');
  await open({ name: 'dunes.webp', content_type: 'image/webp', metadata: { pages: 3 } });
  await screen.findByRole('button', { name: 'Play animation' });
  expect(screen.getByRole('img', { name: /^Preview/ }).getAttribute('src')).toContain('resize=');
});

it('offers no playback for a single frame', async () => {
  await open({ content_type: 'image/webp', metadata: { pages: 1 } });
  await screen.findByRole('img', { name: /^Preview/ });
  expect(screen.queryByRole('button', { name: 'Play animation' })).toBeNull();
});

it('shows the preview of a document as its first page', async () => {
  const report = { name: 'report.pdf', content_type: 'application/pdf', kind: 'OTHER' } as const;
  await open({ ...report, metadata: { pages: 12 } });
  expect(screen.getByText('Pages').nextElementSibling).toHaveTextContent('12');
  const image = await screen.findByRole('img', { name: 'Preview of report.pdf' });
  expect(image.getAttribute('src')).toContain('/conversions?resize=800,600');
});

it('pages through a PDF and requests later pages one by one, within its bounds', async () => {
  const report = { name: 'report.pdf', content_type: 'application/pdf', kind: 'OTHER' } as const;
  await open({ ...report, metadata: { pages: 3 } });
  const pager = within(await screen.findByRole('navigation', { name: 'Document pages' }));
  const [back, on] = ['Previous page', 'Next page'].map((name) =>
    pager.getByRole('button', { name }),
  );
  if (!back || !on) throw new Error('no buttons');
  expect(pager.getByRole('status')).toHaveTextContent('1 of 3');
  expect(back).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(on);
  const second = await screen.findByRole('img', { name: 'Page 2 of report.pdf' });
  expect(second).toHaveAttribute(
    'src',
    `/api/v1/assets/${ID}/conversions?page=2&resize=2048,1536&v=3`,
  );
  fireEvent.load(second);
  await userEvent.click(on);
  await userEvent.click(on);
  const third = await screen.findByRole('img', { name: 'Page 3 of report.pdf' });
  expect(on).toHaveAttribute('aria-disabled', 'true');
  fireEvent.error(third);
  expect(await screen.findByText('This page could not be rendered')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('img', { name: 'Page 3 of report.pdf' })).toBeInTheDocument();
  await userEvent.click(back);
  await userEvent.click(back);
  expect(await screen.findByRole('img', { name: 'Preview of report.pdf' })).toBeVisible();
});

it('plays a video with its poster', async () => {
  await open({ name: 'dunes.mp4', content_type: 'video/mp4', kind: 'VIDEO' });
  const video = await screen.findByLabelText('Preview of dunes.mp4');
  expect(video.tagName).toBe('VIDEO');
  expect(video).toHaveAttribute('src', ORIGINAL);
  expect(video.getAttribute('poster')).toContain(`/api/v1/assets/${ID}/conversions`);
});

it('adds the storyboard of a video as thumbnails of the seek bar', async () => {
  const storyboard = {
    public: false,
    size: 9,
    storage_type: 'LOCAL',
    bucket: '',
    key: '',
    watermarked: false,
    content_type: 'application/octet-stream',
    version: 4,
  };
  await open({ content_type: 'video/mp4', kind: 'VIDEO', conversions: { storyboard } });
  const video = await screen.findByLabelText('Preview of lakeside-dusk.jpg');
  expect(video.querySelector('track[label=thumbnails]')).toHaveAttribute(
    'src',
    `/api/v1/storyboard/${ID}/storyboard.vtt`,
  );
});

it('offers the subtitles of a video that plays its original', async () => {
  const subtitles = {
    public: false,
    size: 9,
    storage_type: 'LOCAL',
    bucket: '',
    key: '',
    watermarked: false,
    content_type: 'text/vtt',
    version: 7,
  };
  const conversions = { 'subtitle-pt-BR': subtitles };
  await open({ content_type: 'video/mp4', kind: 'VIDEO', conversions });
  const video = await screen.findByLabelText('Preview of lakeside-dusk.jpg');
  const track = video.querySelector('track[srclang=pt-BR]');
  expect(track).toHaveAttribute('label', 'Brazilian Portuguese (pt-BR)');
  expect(track?.getAttribute('src')).toBe(
    `/api/v1/files/content/${ID}?key=subtitle-pt-BR&delivery=display&v=7`,
  );
});

it('plays a recording below its cover while it has no waveform', async () => {
  await open({ name: 'talk.mp3', content_type: 'audio/mpeg', kind: 'AUDIO', metadata: {} });
  const [audio, image] = await screen.findAllByLabelText('Preview of talk.mp3');
  expect([audio?.tagName, image?.tagName].sort()).toEqual(['AUDIO', undefined].sort());
  expect(await screen.findByAltText('Preview of talk.mp3')).toBeVisible();
});

it('says that the browser cannot play a file', async () => {
  await open({ name: 'dunes.mov', content_type: 'video/quicktime', kind: 'VIDEO' });
  const playing = (source: RegExp) =>
    waitFor(() => {
      const video = screen.getByLabelText('Preview of dunes.mov');
      expect(video.getAttribute('src')).toMatch(source);
      return video;
    });
  fireEvent.error(await playing(/original/));
  fireEvent.error(await playing(/playlist\.m3u8$/)); // the rendition is not encoded yet
  expect(await screen.findByText(/^Your browser cannot play this file/)).toBeVisible();
});

it('explains a video that has no preview and cannot be played', async () => {
  const preview = 'The video cannot be decoded: its codec is not supported.';
  const video = { name: 'raw.mov', content_type: 'video/quicktime', kind: 'VIDEO' } as const;
  await open({ ...video, errors: { preview }, ...NO_PREVIEW });
  for (const source of [/original/, /playlist/])
    fireEvent.error(
      await waitFor(() => {
        const player = screen.getByLabelText('Preview of raw.mov');
        expect(player.getAttribute('src')).toMatch(source);
        return player;
      }),
    );
  expect(await screen.findByText(preview)).toBeVisible();
});

it('shows the icon of the file type when there is no preview', async () => {
  await open({ name: 'a.zip', content_type: 'application/zip', kind: 'OTHER', ...NO_PREVIEW });
  expect(await screen.findByText('No preview is available for this file type.')).toBeVisible();
  expect(within(preview()).getByRole('img', { name: 'File' })).toBeVisible();
});

it('says why an intact file has no preview', async () => {
  const reason = 'Raw files of cameras need libraw-bin, which is not installed on this server.';
  await open({ name: 'a.nef', errors: { preview: reason }, ...NO_PREVIEW });
  expect(await screen.findByText(reason)).toBeVisible();
  expect(within(preview()).queryByRole('heading', { name: 'ERROR' })).toBeNull();
});

it('offers all but editing the image for an intact file without a preview, and to process it again', async () => {
  const locked = { errors: { preview: 'This image is protected.' }, ...NO_PREVIEW };
  const process = `/api/v1/assets/${ID}/content/original/process`;
  const log = await open(locked, 'CREATOR', {
    [`POST ${process}`]: {
      status: 202,
      body: { status: 'QUEUED', message: 'Job queued', job_id: 7 },
    },
  });
  expect(screen.getByRole('button', { name: 'Add to basket' })).toBeEnabled();
  expect(screen.getByRole('button', { name: 'Tools' })).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'More actions' }));
  expect(await screen.findByRole('menuitem', { name: 'Edit Image' })).toBeDisabled();
  expect(screen.getByRole('menuitem', { name: 'Replace Content' })).toBeEnabled();
  await userEvent.keyboard('{Escape}');
  await userEvent.click(within(preview()).getByRole('button', { name: 'Process again' }));
  await waitFor(() => expect(log.map(({ path }) => path)).toContain(process));
});

it('warns that a preview may be incorrect', async () => {
  await open({ errors: { preview: 'Part of this file is missing.' } });
  expect(await screen.findByRole('img', { name: /^Preview of / })).toBeVisible();
  expect(within(preview()).getByRole('note')).toHaveTextContent('Part of this file is missing.');
});

it('shows the icon of the file type when the preview cannot be loaded', async () => {
  await open();
  fireEvent.error(await screen.findByRole('img', { name: 'Preview of lakeside-dusk.jpg' }));
  expect(within(preview()).getByRole('img', { name: 'Image' })).toBeVisible();
});

it('shows the word ERROR and the reason when the original could not be read [A-221]', async () => {
  await open({ status: 'ERROR', errors: { original: 'The JPEG ends in the middle.' } });
  expect(within(preview()).getByRole('heading', { name: 'ERROR' })).toBeVisible();
  expect(within(preview()).getByText('The JPEG ends in the middle.')).toBeVisible();
});

it('offers only to replace or reprocess an original that could not be read [A-223]', async () => {
  const broken = { status: 'ERROR', errors: { original: 'The JPEG ends in the middle.' } } as const;
  const log = await open(broken, 'CREATOR', {
    [`POST /api/v1/assets/${ID}/content/original/process`]: {
      status: 202,
      body: { status: 'QUEUED', message: 'Job queued', job_id: 7 },
    },
  });
  for (const name of ['Add to basket', 'Tools'])
    expect(screen.getByRole('button', { name })).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'More actions' }));
  expect(await screen.findByRole('menuitem', { name: 'Edit Image' })).toBeDisabled();
  await userEvent.keyboard('{Escape}');
  expect(within(preview()).getByRole('button', { name: 'Replace Content' })).toBeEnabled();
  await userEvent.click(within(preview()).getByRole('button', { name: 'Process again' }));
  const read = `/api/v1/assets/${ID}/data`;
  await waitFor(() => expect(log.filter(({ path }) => path === read)).toHaveLength(2));
  expect(log.map(({ path }) => path)).toContain(`/api/v1/assets/${ID}/content/original/process`);
});

it('offers no repair to users without EDIT_ASSET [A-223]', async () => {
  await open({ status: 'ERROR', errors: { original: 'The JPEG ends in the middle.' } }, 'USER');
  expect(within(preview()).queryByRole('button', { name: 'Process again' })).toBeNull();
});

it('says that an asset is still being processed', async () => {
  await open({ status: 'NOT_READY', ...NO_PREVIEW });
  expect(within(preview()).getByRole('heading', { name: 'Processing' })).toBeVisible();
});

it('opens the tab with the results of the add-ons [A-191]', async () => {
  await open();
  await userEvent.click(screen.getByRole('tab', { name: 'Add-on' }));
  expect(screen.getByRole('tab', { name: 'Add-on' })).toHaveAttribute('aria-selected', 'true');
  expect(await screen.findByText('Add-on results could not be loaded')).toBeVisible(); // no reply is prepared
});

it('shows the facts of the file in the Core tab [A-188]', async () => {
  await open();
  expect(screen.getByRole('tab', { name: 'Core' })).toHaveAttribute('aria-selected', 'true');
  const facts = Object.fromEntries(
    screen
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  );
  expect(facts).toMatchObject({
    'Asset ID': ID,
    'File name': 'lakeside-dusk.jpg',
    'Content type': 'image/jpeg',
    Dimensions: '6000 × 4000 px',
    Resolution: '300 dpi',
    Size: '4.9 MB',
    Folder: 'Trip/Day 1',
    Status: 'Ok',
    'Checksum (MD5)': '9f3c1d2f94e7aa6b3c5d7e9f0ee577ab',
  });
  expect(facts.Uploaded).toMatch(/^2\d Nov 2026, \d\d:10$/);
  const colors = within(screen.getByRole('list', { name: 'Color palette' }));
  expect(colors.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '#1f3b5c, 61%',
    '#e6d37a, 39%',
  ]);
});

it('omits facts that the file does not have', async () => {
  await open({ name: 'talk.mp3', metadata: { duration: 3723 }, checksum: null, upload_path: '' });
  expect(screen.getByText('1h 2m 3s')).toBeVisible();
  const terms = screen.getAllByRole('term').map(({ textContent }) => textContent);
  expect(terms).not.toContain('Dimensions');
  expect(terms).not.toContain('Checksum (MD5)');
  expect(terms).not.toContain('Folder');
  expect(screen.queryByRole('list', { name: 'Color palette' })).toBeNull();
});

it('shows the metadata embedded in the file', async () => {
  const user = userEvent.setup();
  await open({
    metadata: {
      width: 2,
      EXIF: { ExposureTime: '1/125', ISO: 200 },
      IPTC: { Keywords: ['a', 'b'] },
    },
  });
  await user.click(screen.getByRole('button', { name: 'EXIF' }));
  await user.click(screen.getByRole('button', { name: 'IPTC' }));
  for (const [tag, value] of [
    ['Exposure Time', '1/125'],
    ['ISO', '200'],
    ['Keywords', 'a, b'],
  ] as const)
    expect(screen.getByText(tag).nextElementSibling).toHaveTextContent(value);
});

it('starts with the facts of the photograph, and ends with the identifiers', async () => {
  await open({
    facts: {
      ...noFacts,
      taken: { time: '2026-05-01T10:20:30Z', offset_minutes: null, source: 'FILE_METADATA' },
      camera: 'Canon EOS R6',
      aperture: 4,
      iso: 200,
      country: 'Slovenia',
    },
  });
  const terms = screen.getAllByRole('term').map(({ textContent }) => textContent);
  expect(terms.slice(0, 4)).toEqual(['Taken', 'Camera', 'Exposure', 'Place']);
  expect(terms.slice(-2)).toEqual(['Asset ID', 'Checksum (MD5)']);
  expect(screen.getByText('f/4 · ISO 200')).toBeVisible();
  expect(screen.getByText('1 May 2026, 10:20').title).toMatch(/May 2026 at 10:20:30$/);
});

it('labels the date of a document Created', async () => {
  const time = '2026-05-01T10:20:30Z';
  await open({
    name: 'page.pdf',
    content_type: 'application/pdf',
    kind: 'OTHER',
    facts: { ...noFacts, taken: { time, offset_minutes: null, source: 'FILE_METADATA' } },
  });
  expect(screen.queryByText('Taken')).toBeNull();
  expect(screen.getByText('Created').nextElementSibling).toHaveTextContent('1 May 2026, 10:20');
});

it('copies the asset id', async () => {
  const user = userEvent.setup();
  await open();
  await user.click(screen.getByRole('button', { name: `Copy asset ID ${ID}` }));
  expect(await screen.findByText('Asset ID copied')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(ID);
});

it('offers Download and Get Link, even to a USER [A-195] [A-196]', async () => {
  await open({}, 'USER');
  expect(screen.getByRole('button', { name: 'Download' })).toBeEnabled();
  expect(screen.getByRole('button', { name: 'Get Link' })).toBeEnabled();
});

it('offers a download with metadata for file types that can hold it', async () => {
  await open({}, 'USER');
  await userEvent.click(screen.getByRole('button', { name: 'More download options' }));
  expect(await screen.findByRole('menuitem', { name: /^Download with metadata/ })).toBeEnabled();
});

it('says that other file types cannot hold metadata', async () => {
  await open({ content_type: 'audio/mpeg', kind: 'AUDIO' }, 'USER');
  await userEvent.click(screen.getByRole('button', { name: 'More download options' }));
  const item = await screen.findByRole('menuitem', { name: /^Download with metadata/ });
  expect(item).toBeDisabled();
  expect(item).toHaveTextContent('Metadata cannot be written into this file type.');
});
