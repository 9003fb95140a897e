import { SETTINGS_CHANGED } from '@spindle/contracts/settings/settings';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  bar,
  button,
  openSettings,
  READ_SETTINGS,
  UPDATE_SETTINGS,
} from '../test/open-settings.tsx';
import { freshPage } from '../test/page.ts';
import { errorReply, type ReceivedRequest } from '../test/server.ts';
import { SECURITY, settingsAnswer } from '../test/settings-answers.ts';

freshPage();

it("another administrator's change is shown and never overwritten without notice", async () => {
  const theirs = { ...SECURITY, authorized_domains: 'theirs.example', dropbox_app_key: 'theirs' };
  let revision = 3;
  const { user, sent } = await openSettings({
    path: '/admin/settings/security',
    replies: {
      [READ_SETTINGS]: () =>
        revision === 3
          ? settingsAnswer({}, {}, 3)
          : settingsAnswer({}, { security: theirs, auth: theirs }, revision),
      [UPDATE_SETTINGS]: ({ body, headers }: ReceivedRequest) => {
        if (headers['if-match'] === `"${revision}"` && revision !== 3)
          return {
            body: {
              status: 'OK',
              message: '',
              revision: 5,
              data: { ...theirs, ...(body as object) },
            },
          };
        revision = 4;
        return errorReply(409, 'CONFLICT', SETTINGS_CHANGED);
      },
    },
  });
  await user.type(await screen.findByRole('textbox', { name: 'App key' }), 'mine');
  await user.click(button('Save'));
  expect(await screen.findByText(SETTINGS_CHANGED)).toBeVisible();
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: 'Authorized domains' })).toHaveValue(
      'theirs.example',
    ),
  );
  expect(screen.getByRole('textbox', { name: 'App key' })).toHaveValue('mine');
  expect(bar()).toBeVisible();

  await user.click(button('Save'));
  expect(await screen.findByText('Settings successfully updated.')).toBeVisible();
  expect(sent()).toHaveLength(2);
  expect(sent()[1]?.body).toMatchObject({
    authorized_domains: 'theirs.example',
    dropbox_app_key: 'mine',
  });
});
