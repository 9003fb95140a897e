import type { TextLine, TextPage } from '@spindle/contracts/analysis/text-lines';
import type { Asset } from '@spindle/contracts/assets/assets';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { useSession } from '../../session/session.ts';
import { assetAnswer } from '../../test/asset-answers.ts';
import { freshPage } from '../../test/page.ts';
import { accountAnswer } from '../../test/people.ts';
import { renderInApp } from '../../test/render.tsx';
import { assetId } from '../../test/search-answers.ts';
import { serveApi } from '../../test/server.ts';
import { addonSettings, settingsAnswer } from '../../test/settings-answers.ts';
import { AssetView } from '../asset-view.tsx';
import { hideHits } from './use-text-view.ts';

freshPage();

const ID = assetId(0);

beforeEach(() => {
  hideHits('');
  vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(600);
  vi.spyOn(HTMLImageElement.prototype, 'naturalHeight', 'get').mockReturnValue(400);
});

/** Returns a line with these words. `hits`: the numbers of their hits. */
function line(text: string, hits: (number | null)[] = []): TextLine {
  const words = text.split(' ');
  return {
    text,
    corners: [
      { x: 0.1, y: 0.1 },
      { x: 0.6, y: 0.1 },
      { x: 0.6, y: 0.2 },
      { x: 0.1, y: 0.2 },
    ],
    words: words.map((word, at) => ({
      text: word,
      start: at / words.length,
      end: (at + 1) / words.length,
      hit: hits[at] ?? null,
    })),
  };
}

const page = (changes: Partial<TextPage>): TextPage => ({
  page: 1,
  lines: [],
  hits: 0,
  hit_pages: [],
  ...changes,
});

interface OpenOptions {
  asset?: Partial<Asset>;
  pages?: TextPage[];
  isOn?: boolean;
  /** The search that the asset is opened from. */
  keyword?: string;
}

async function open({ asset: changes, pages = [], isOn = true, keyword }: OpenOptions) {
  const asset = assetAnswer(0, { has_text: true, ...changes });
  const addons = addonSettings();
  const recognition = { ...addons.TEXT_RECOGNITION, added: isOn, enabled: isOn };
  const log = await serveApi({
    'GET /api/v1/user/settings': settingsAnswer(
      {},
      { addons: { ...addons, TEXT_RECOGNITION: recognition } },
    ),
    [`GET /api/v1/assets/${ID}/data`]: { body: asset },
    [`GET /api/v1/assets/${ID}/text`]: ({ path }) => {
      const number = Number(/page=(\d+)/.exec(path)?.[1] ?? 1);
      return { body: { status: 'OK', data: pages[number - 1] ?? page({}) } };
    },
  });
  const { permissions } = accountAnswer('MANAGER').data;
  useSession.setState({ isLoggedIn: true, role: 'MANAGER', permissions, accessId: 'ACCESS1' });
  const actions = { show: vi.fn(), showWithSiblings: vi.fn(), leave: vi.fn(), close: vi.fn() };
  const siblings = { ids: [], position: 0, previousId: undefined, nextId: undefined, ...actions };
  const background = { pathname: '/assets', search: `?keyword=${keyword}`, hash: '' };
  const state = keyword === undefined ? null : { background, siblings: [ID] };
  window.history.replaceState({ usr: state, key: 'one', idx: 0 }, '', `/asset/${ID}`);
  renderInApp(
    <div data-viewer>
      <AssetView id={ID} siblings={siblings} closeLabel="Close" />
    </div>,
  );
  await screen.findByText(asset.name);
  const textRequests = () =>
    log.map(({ path }) => path).filter((path) => path.startsWith(`/api/v1/assets/${ID}/text`));
  return { textRequests };
}

const preview = () => within(screen.getByRole('region', { name: 'Preview' }));
const layer = () => screen.findByRole('region', { name: 'Text of lakeside-dusk.jpg' });
const bar = async () => within(await screen.findByRole('toolbar', { name: 'Text' }));

/** Returns the texts of the marked words; the emphasized one in brackets. */
const marks = () =>
  [...document.querySelectorAll<HTMLElement>('mark')].map((mark) =>
    'current' in mark.dataset ? `[${mark.style.left}]` : mark.style.left,
  );

const INVOICE = page({ lines: [line('Invoice of May'), line('Total 12')] });

it('the button and the key T lay the text over the image, and the browser remembers it', async () => {
  const { textRequests } = await open({ pages: [INVOICE] });
  const button = await preview().findByRole('button', { name: 'Show text' });
  expect(textRequests()).toEqual([]);
  await userEvent.click(button);
  expect((await layer()).textContent).toBe('Invoice of May Total 12 ');
  expect(localStorage.getItem('spindle.asset.text')).toBe('true');
  await userEvent.keyboard('w');
  expect(screen.queryByRole('region', { name: /^Text of/ })).toBeNull();
});

it('all text is copied, a line each', async () => {
  await open({ pages: [INVOICE] });
  const user = userEvent.setup();
  await user.click(await preview().findByRole('button', { name: 'Show text' }));
  await user.click(await (await bar()).findByRole('button', { name: 'Copy text' }));
  expect(await screen.findByText('Text copied to clipboard')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe('Invoice of May\nTotal 12');
});

it.each([
  ['the asset has no text', { asset: { has_text: false } }],
  ['text recognition is off', { isOn: false }],
  ['the asset is in the trash', { asset: { trashed: true } }],
])('no text is offered when %s', async (_case, options: OpenOptions) => {
  const { textRequests } = await open({ ...options, keyword: 'invoice' });
  await screen.findByRole('img', { name: /^Preview of/ });
  expect(screen.queryByRole('button', { name: 'Show text' })).toBeNull();
  expect(textRequests()).toEqual([]);
});

it('the hits of the search are marked on the image, and buttons step through them', async () => {
  const lines = [line('Invoice of May', [0]), line('Second invoice', [null, 1])];
  const { textRequests } = await open({
    pages: [page({ lines, hits: 2, hit_pages: [1] })],
    keyword: 'invoice',
  });
  expect((await bar()).getByRole('status')).toHaveTextContent('1 of 2');
  expect(textRequests()).toEqual([`/api/v1/assets/${ID}/text?page=1&keyword=invoice`]);
  await vi.waitFor(() => expect(marks()).toEqual(['[0px]', '500px']));
  await userEvent.click((await bar()).getByRole('button', { name: 'Next hit' }));
  expect((await bar()).getByRole('status')).toHaveTextContent('2 of 2');
  expect(marks()).toEqual(['0px', '[500px]']);
  await userEvent.click((await bar()).getByRole('button', { name: 'Hide hits' }));
  expect(screen.queryByRole('toolbar', { name: 'Text' })).toBeNull();
  expect(marks()).toEqual([]);
});

it.each(['application/pdf', 'application/vnd.oasis.opendocument.text'])(
  'a document opens at its first hit, and the next may be on a later page: %s',
  async (content_type) => {
    const hit_pages = [2, 3];
    const lines = [line('Invoice invoice', [0, 1])];
    await open({
      asset: { content_type, kind: 'OTHER', metadata: { pages: 3 } },
      isOn: false,
      pages: [
        page({ hit_pages }),
        page({ page: 2, lines, hits: 2, hit_pages }),
        page({ page: 3, lines, hits: 2, hit_pages }),
      ],
      keyword: 'invoice',
    });
    await screen.findByText('1 of 2 on this page');
    expect(screen.getByText('2 of 3')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Previous page' }));
    await screen.findByText('Found on other pages');
    expect(screen.getByText('1 of 3')).toBeVisible();
    const next = (await bar()).getByRole('button', { name: 'Next hit' });
    await userEvent.click(next);
    await screen.findByText('1 of 2 on this page');
    fireEvent.load(await screen.findByRole('img', { name: /^Page 2 of/ }));
    await userEvent.click(next);
    await screen.findByText('2 of 2 on this page');
    await userEvent.click(next);
    expect(next).toHaveFocus();
    expect(screen.getByText('3 of 3')).toBeVisible();
    await screen.findByText('1 of 2 on this page');
    await userEvent.click((await bar()).getByRole('button', { name: 'Previous hit' }));
    expect(await screen.findByText('2 of 2 on this page')).toBeVisible();
    expect(screen.getByText('2 of 3')).toBeVisible();
  },
);
