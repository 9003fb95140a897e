import type { AddonSettings } from '@spindle/contracts/settings/addons';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { button, card, openSettings, READ_SETTINGS } from '../../test/open-settings.tsx';
import { freshPage } from '../../test/page.ts';
import type { ReceivedRequest } from '../../test/server.ts';
import { addonSettings, settingsAnswer } from '../../test/settings-answers.ts';

freshPage();

const PATH = '/api/v1/addons/subtitles/wordsubstitutions';
/** Variants with more than 50 characters in total. */
const LONG = ['serving', 'surfin', 'sir fin', 'server in', 'surf ing', 'sur fing'];

function settingsWith(added: boolean) {
  const { AUDIO_SUBTITLES } = addonSettings();
  const addons: AddonSettings = addonSettings({
    AUDIO_SUBTITLES: { ...AUDIO_SUBTITLES, added, enabled: added },
  });
  const { body } = settingsAnswer();
  return { body: { ...body, data: { ...body.data, addons } } };
}

/** Opens the page on a server that stores what it receives. */
async function open({ added = true, path = '/admin/settings/tools' } = {}) {
  const groups = [
    { lang: 'de', domain: 'general', words: { Brandung: ['Brennung'] } },
    { lang: 'en', domain: 'general', words: { Spindle: ['spindel'] } },
    { lang: 'en', domain: 'sport', words: { surfing: LONG } as Record<string, string[]> },
  ];
  const storeWords = ({ body }: ReceivedRequest) => {
    const { lang, domain, words } = body as (typeof groups)[number];
    const group = groups.find((one) => one.lang === lang && one.domain === domain);
    Object.assign(group?.words ?? {}, words);
    return { body: { status: 'OK', data: [body] } };
  };
  const opened = await openSettings({
    path,
    replies: {
      [READ_SETTINGS]: settingsWith(added),
      [`GET ${PATH}`]: () => ({ body: { status: 'OK', data: groups } }),
      [`POST ${PATH}`]: storeWords,
      [`PUT ${PATH}`]: storeWords,
      [`DELETE ${PATH}`]: () => {
        delete groups[2]?.words.surfing;
        return { body: { status: 'OK', message: 'Word substitution deleted' } };
      },
    },
  });
  return opened;
}

const words = async () => within(await screen.findByRole('list', { name: 'Words' }));

it('the settings have the tab Tools while the add-on is added [B-117]', async () => {
  await open({ path: '/admin/settings/image' });
  expect(await screen.findByRole('link', { name: 'Tools' })).toHaveAttribute(
    'href',
    '/admin/settings/tools',
  );
});

it('the settings have no tab Tools without the add-on [B-118]', async () => {
  await open({ added: false });
  expect(await screen.findByText('The add-on Audio subtitles is not added')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to Add-ons' })).toHaveAttribute(
    'href',
    '/admin/addons',
  );
  expect(screen.queryByRole('link', { name: 'Tools' })).toBeNull();
});

// Proves: B-074, B-195, B-217, B-218, B-219, B-220, B-221
it('the tab shows words by language and domain, with their variants truncated after 50 characters', async () => {
  const { user } = await open();
  expect(await card('Word substitutions')).toBeVisible();
  const german = (await words()).getByRole('listitem');
  expect(german).toHaveTextContent('BrandungBrennung');
  const choose = async (name: string, option: string) => {
    await user.click(screen.getByRole('combobox', { name }));
    await user.click(await screen.findByRole('option', { name: option }));
  };
  await choose('Language', 'English (en)');
  await waitFor(async () =>
    expect((await words()).getByRole('listitem')).toHaveTextContent('Spindlespindel'),
  );
  await choose('Domain', 'sport');
  const truncated = `surfing${LONG.join(', ').slice(0, 50)}…`;
  await waitFor(async () =>
    expect((await words()).getByRole('listitem').textContent).toBe(truncated),
  );
});

// Proves: B-222, B-660, B-661, B-662
it('the form adds a word, and reports a missing or duplicate entry', async () => {
  const { user, sent } = await open({ path: '/admin/settings/tools?lang=en&domain=sport' });
  await user.click(await screen.findByRole('button', { name: 'Add word' }));
  const form = within(await screen.findByRole('dialog', { name: 'Add word' }));
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByText('Substitution word is required')).toBeVisible();
  expect(
    form.getByText('Please enter comma separated variants for the Substitution word'),
  ).toBeVisible();
  const word = form.getByRole('textbox', { name: 'Word' });
  await user.type(word, 'Surfing');
  expect(form.getByText('Word already exists.')).toBeVisible();
  await user.clear(word);
  await user.type(word, 'board');
  await user.type(form.getByRole('textbox', { name: 'Variants' }), ' bored,bord, ,bord');
  expect(sent()).toEqual([]);
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('bored, bord')).toBeVisible();
  const body = { lang: 'en', domain: 'sport', words: { board: ['bored', 'bord'] } };
  expect(sent()).toMatchObject([{ method: 'POST', body }]);
});

it('the list changes the variants of a word, and deletes it after a confirmation [B-223] [B-224]', async () => {
  const { user, sent } = await open({ path: '/admin/settings/tools?lang=en&domain=sport' });
  await user.click(await screen.findByRole('button', { name: 'Edit surfing' }));
  const form = within(await screen.findByRole('dialog', { name: 'Edit word' }));
  const variants = form.getByRole('textbox', { name: 'Variants' });
  await user.clear(variants);
  await user.type(variants, 'surfin');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(async () =>
    expect((await words()).getByRole('listitem').textContent).toBe('surfingsurfin'),
  );
  await user.click(button('Delete surfing'));
  const question = within(await screen.findByRole('dialog', { name: 'Delete surfing?' }));
  await user.click(question.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByText('surfing')).toBeNull());
  expect(sent()).toMatchObject([
    { method: 'PUT', body: { lang: 'en', domain: 'sport', words: { surfing: ['surfin'] } } },
    { method: 'DELETE', path: `${PATH}?lang=en&domain=sport&word=surfing` },
  ]);
});
