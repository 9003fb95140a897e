import type { Asset } from '@spindle/contracts/assets/assets';
import type { RoleName } from '@spindle/contracts/http/permissions';
import { SUBTITLE_CHANGED } from '@spindle/contracts/subtitles/subtitles';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { useSession } from '../../session/session.ts';
import { assetAnswer } from '../../test/asset-answers.ts';
import { freshPage } from '../../test/page.ts';
import { roleNamed } from '../../test/people.ts';
import { renderInApp } from '../../test/render.tsx';
import { assetId } from '../../test/search-answers.ts';
import { errorReply, type Replies, serveApi } from '../../test/server.ts';
import { settingsAnswer } from '../../test/settings-answers.ts';
import { useUnsavedChanges } from '../use-unsaved-changes.ts';
import { SubtitleEditor } from './subtitle-editor.tsx';

freshPage();

const ID = assetId(0);
const VTT = 'WEBVTT\n\n00:01.000 --> 00:02.000\nServing is fun\n';
const SIGNED_PATH = `/api/v1/files/content/${ID}`;
const SAVE = `POST /api/v1/assets/${ID}/content/subtitle-en`;
const SAVED = { body: { files: [{ version: 8 }], success: true, provider: 'local' } };

function TestEditor({
  asset,
  startWith,
  onClose,
}: {
  asset: Asset;
  startWith: string;
  onClose: () => void;
}) {
  return (
    <SubtitleEditor
      asset={asset}
      startWith={startWith}
      unsaved={useUnsavedChanges()}
      onClose={onClose}
    />
  );
}

/** Replaces jsdom's forms in requests, which Node cannot send. Returns the files in them. */
function recordFormFiles(): File[] {
  const files: File[] = [];
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => {
    if (!(init?.body instanceof FormData)) return fetch(path, init);
    for (const value of init.body.values()) if (value instanceof File) files.push(value);
    return fetch(path, { ...init, body: 'a form' });
  });
  return files;
}

async function open({
  startWith = 'en',
  replies = {},
  role = 'CREATOR',
}: {
  startWith?: string;
  replies?: Replies;
  role?: RoleName;
} = {}) {
  const { id, permissions } = roleNamed(role);
  useSession.setState({ isLoggedIn: true, role, roleId: id, permissions: [...permissions] });
  const settings = settingsAnswer();
  const { AUDIO_SUBTITLES } = settings.body.data.addons;
  Object.assign(AUDIO_SUBTITLES, { added: true, enabled: true });
  const log = await serveApi({
    'GET /api/v1/user/settings': settings,
    [`GET /api/v1/assets/${ID}/get_link`]: {
      body: `https://cdn.example.com${SIGNED_PATH}?key=subtitle-en&signature=s`,
    },
    [`GET ${SIGNED_PATH}`]: { body: VTT },
    [SAVE]: SAVED,
    ...replies,
  });
  const files = recordFormFiles();
  const onClose = vi.fn();
  const conversion = { size: 50, content_type: 'text/vtt', version: 7 };
  const asset = assetAnswer(0, { name: 'surf.mp3', content_type: 'audio/mpeg', kind: 'AUDIO' });
  Object.assign(asset, { status: 'NOT_READY', conversions: { 'subtitle-en': conversion } });
  renderInApp(<TestEditor asset={asset} startWith={startWith} onClose={onClose} />);
  return { log, files, onClose, user: userEvent.setup() };
}

const text = () => screen.findByRole('textbox', { name: 'Subtitle text (WebVTT)' });
const button = (name: string) => screen.getByRole('button', { name });
const write = async (value: string) => fireEvent.change(await text(), { target: { value } });

// Proves, B-230, B-231, B-894
it('loads subtitles by their signed address, and saves them as a .vtt file of type text/vtt', async () => {
  const { log, files, user } = await open();
  expect(await text()).toHaveValue(VTT);
  expect(log.map(({ path }) => path)).toContain(`${SIGNED_PATH}?key=subtitle-en&signature=s`);
  expect(button('Save')).toBeDisabled();
  await write(VTT.replace('fun', 'good'));
  await user.click(button('Save'));
  expect(await screen.findByText('Subtitle updated successfully')).toBeVisible();
  const [file] = files;
  expect([file?.name, file?.type]).toEqual(['subtitle-en.vtt', 'text/vtt']);
  expect(await file?.text()).toContain('Serving is good');
  await waitFor(() => expect(button('Save')).toBeDisabled());
});

it('lists each error with its line, jumps to it, and does not save until it is fixed [B-227] [B-228] [B-229]', async () => {
  const { user } = await open();
  const area = await text();
  expect(screen.getByText('1 cue, no errors')).toBeVisible();
  await write(VTT.replace('00:02.000', '00:00.500'));
  const message = 'End timestamp is not greater than start timestamp. at line 3';
  const errorList = within(await screen.findByRole('list', { name: 'Errors' }));
  await user.click(errorList.getByRole('button', { name: message }));
  expect(area).toHaveFocus();
  expect((area as HTMLTextAreaElement).selectionStart).toBe(VTT.indexOf('00:01'));
  expect(button('Save')).toBeDisabled();
  await write(VTT.replace('fun', 'good'));
  expect(button('Save')).toBeEnabled();
});

it('lists warnings that jump to their line, and saves anyway', async () => {
  const { user } = await open();
  const area = await text();
  await write(`${VTT}\n00:03.000 -> 00:04.000\nand games\n`);
  const warnings = within(await screen.findByRole('list', { name: 'Warnings' }));
  expect(screen.queryByRole('list', { name: 'Errors' })).toBeNull();
  await user.click(warnings.getByRole('button', { name: /players skip the cue\) at line \d+$/ }));
  expect((area as HTMLTextAreaElement).selectionStart).toBe(VTT.length + 1);
  await user.click(button('Save'));
  expect(await screen.findByText('Subtitle updated successfully')).toBeVisible();
});

it('keeps the text after a 500, and asks before it is discarded [A-544] [B-895]', async () => {
  const { onClose, user } = await open({
    replies: { [SAVE]: errorReply(500, 'INTERNAL', 'It broke.') },
  });
  const changed = VTT.replace('fun', 'good');
  await write(changed);
  await user.click(button('Save'));
  expect(await screen.findByText('It broke.')).toBeVisible();
  expect(screen.queryByText('Subtitle updated successfully')).toBeNull();
  expect(await text()).toHaveValue(changed);
  await user.click(button('Close'));
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(onClose).not.toHaveBeenCalled();
});

it('keeps the text when someone else has saved, until it replaces theirs', async () => {
  const replacedVersions: string[] = [];
  const { user } = await open({
    replies: {
      [SAVE]: ({ path }) => {
        const replaces = path.split('replaces=')[1] ?? 'any';
        replacedVersions.push(replaces);
        return replaces === '8' ? errorReply(409, 'CONFLICT', SUBTITLE_CHANGED) : SAVED;
      },
    },
  });
  await write(VTT.replace('fun', 'good'));
  await user.click(button('Save'));
  await waitFor(() => expect(button('Save')).toBeDisabled());
  const edited = VTT.replace('fun', 'mine');
  await write(edited);
  for (const answer of ['Keep editing', 'Save mine']) {
    await user.click(button('Save'));
    const question = { name: 'Changed by someone else' };
    const dialog = within(await screen.findByRole('dialog', question));
    await user.click(dialog.getByRole('button', { name: answer }));
    await waitFor(() => expect(screen.queryByRole('dialog', question)).toBeNull());
    expect(await text()).toHaveValue(edited);
  }
  await waitFor(() => expect(replacedVersions).toEqual(['7', '8', '8', 'any']));
  await waitFor(() => expect(button('Save')).toBeDisabled());
});

it('creates subtitles in another language from a .vtt or .srt file', async () => {
  const { files, user } = await open({
    startWith: '',
    replies: { [`POST /api/v1/assets/${ID}/content/subtitle-pt-BR`]: SAVED },
  });
  const srt = new File(['1\n00:00:01,000 --> 00:00:02,000\nOi\n'], 'surf.srt');
  await user.upload(document.querySelector('input[type=file]') as HTMLInputElement, srt);
  await waitFor(async () =>
    expect(await text()).toHaveValue('WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nOi\n'),
  );
  expect(button('Save')).toBeDisabled();
  const language = screen.getByRole('textbox', { name: 'Language of the subtitles' });
  await user.type(language, 'en');
  expect(await screen.findByText('Subtitles in this language already exist')).toBeVisible();
  await user.clear(language);
  await user.type(language, 'pt-br');
  await user.click(button('Save'));
  expect(await screen.findByText('Subtitle updated successfully')).toBeVisible();
  expect(files[0]?.name).toBe('subtitle-pt-BR.vtt');
});

it('says that the encoding of a file is a guess, and reads it again in the chosen one', async () => {
  const { files, user } = await open();
  await text();
  const bytes = Buffer.from(`${VTT.replace('Serving is fun', '\xc4\xe0')}`, 'latin1');
  const input = document.querySelector('input[type=file]') as HTMLInputElement;
  await user.upload(input, new File([new Uint8Array(bytes)], 'surf.vtt'));
  const encoding = await screen.findByRole('combobox', { name: 'Text encoding' });
  expect(encoding).toHaveValue('Western (Windows-1252)');
  expect(screen.getByText(/^This encoding is a guess/)).toBeVisible();
  await user.click(encoding);
  await user.click(await screen.findByRole('option', { name: 'Cyrillic (Windows-1251)' }));
  expect(await text()).toHaveValue(VTT.replace('Serving is fun', 'Да'));
  expect(screen.queryByText(/^This encoding is a guess/)).toBeNull();
  await user.click(button('Save'));
  expect(await screen.findByText('Subtitle updated successfully')).toBeVisible();
  expect(await files[0]?.text()).toContain('Да');
  await write(VTT);
  expect(screen.queryByRole('combobox', { name: 'Text encoding' })).toBeNull();
});

it('previews the changes of word substitutions', async () => {
  const words = { surfing: ['serving'], good: ['fun'] };
  const groups = [
    { lang: 'en', domain: 'sport', words },
    { lang: 'de', domain: 'sport', words: { ist: ['is'] } },
  ];
  const { user } = await open({
    replies: {
      'GET /api/v1/addons/subtitles/wordsubstitutions': { body: { status: 'OK', data: groups } },
    },
  });
  await text();
  await user.click(await screen.findByRole('button', { name: 'Apply word substitutions' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Word substitutions' }));
  await user.click(await dialog.findByRole('checkbox', { name: 'Line 4: replace fun with good' }));
  await user.click(dialog.getByRole('button', { name: 'Apply 1 change' }));
  expect(await text()).toHaveValue(VTT.replace('Serving', 'Surfing'));
});

const WORDS = 'GET /api/v1/addons/subtitles/wordsubstitutions';
const ADD_WORD = 'POST /api/v1/addons/subtitles/wordsubstitutions';

// Proves: B-222, B-225, B-226, A-679, A-680
it('shows a USER the text and the words, and only lets them add words', async () => {
  const data = [{ lang: 'en', domain: 'general', words: { surfing: ['serving'] } }];
  const { log, user } = await open({
    role: 'USER',
    replies: {
      [WORDS]: { body: { status: 'OK', data } },
      [ADD_WORD]: { body: { status: 'OK', data: [] } },
    },
  });
  expect(await text()).toHaveAttribute('readonly');
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Apply word substitutions' })).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Word substitutions' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Word substitutions' }));
  expect(await dialog.findByText('surfing')).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Edit surfing' })).toBeNull();
  expect(dialog.queryByRole('button', { name: 'Delete surfing' })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Add word' }));
  const form = within(await screen.findByRole('dialog', { name: 'Add word' }));
  await user.type(form.getByRole('textbox', { name: 'Word' }), 'board');
  await user.type(form.getByRole('textbox', { name: 'Variants' }), 'bored');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(log.map(({ method }) => method)).toContain('POST'));
});

it.each(['CREATOR', 'ASSET_MANAGER'] as const)(
  'lets %s edit and delete words from the subtitle editor',
  async (role) => {
    const data = [{ lang: 'en', domain: 'general', words: { surfing: ['serving'] } }];
    const { user } = await open({ role, replies: { [WORDS]: { body: { status: 'OK', data } } } });
    await text();
    await user.click(await screen.findByRole('button', { name: 'Word substitutions' }));
    expect(await screen.findByRole('button', { name: 'Edit surfing' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Delete surfing' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add word' })).toBeVisible();
  },
);
