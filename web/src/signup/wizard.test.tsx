import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { button, findStep, openStep, type WizardUser } from '../test/open-wizard.tsx';
import { freshPage } from '../test/page.ts';
import { errorReply } from '../test/server.ts';

freshPage();

const UPLOAD = 'POST /api/v1/user/settings/watermark';
const SAVED = 'Successfully saved your changes.';

const png = new File(['x'], 'mark.png', { type: 'image/png' });

const chooseFile = (user: WizardUser, file: File) =>
  user.upload(document.querySelector('input[type=file]') as HTMLInputElement, file);

// Proves: B-261, B-262, B-263, B-264, B-265, B-266, B-270, B-271, B-272, B-600, B-979
it('the wizard leads through Watermark, Storage and Profile, and shows the step and its title', async () => {
  const { user, sent } = await openStep(1);
  expect(await findStep('Watermark')).toBeVisible();
  expect(screen.getByText(/^Step 1 of 3/)).toBeVisible();
  await user.click(button('Skip this step'));
  expect(await findStep('Storage')).toBeVisible();
  expect(screen.getByText(/^Step 2 of 3/)).toBeVisible();
  await user.click(button('Skip this step'));
  // The loaded account replaces the whole step.
  await screen.findByRole('textbox', { name: 'First name' });
  expect(await findStep('Profile')).toBeVisible();
  expect(screen.getByText(/^Step 3 of 3/)).toBeVisible();
  expect(sent()).toEqual([]);
});

it('the Profile step cannot be skipped [B-267] [B-273]', async () => {
  await openStep(3);
  expect(await screen.findByRole('textbox', { name: 'Email' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Skip this step' })).toBeNull();
});

// Proves: B-268, B-269, B-603
it('Previous Step goes back, and does nothing on step 1', async () => {
  const { user } = await openStep(2);
  expect(button('Previous Step')).toBeEnabled();
  await user.click(button('Previous Step'));
  expect(await findStep('Watermark')).toBeVisible();
  expect(button('Previous Step')).toBeDisabled();
  await user.click(button('Previous Step'));
  expect(screen.getByText(/^Step 1 of 3/)).toBeVisible();
});

it('Save and Go to Next Step is disabled until there are unsaved changes [B-274] [B-276]', async () => {
  const { user } = await openStep(1);
  expect(button('Save and Go to Next Step')).toBeDisabled();
  await chooseFile(user, png);
  expect(button('Save and Go to Next Step')).toBeEnabled();
});

it('the last step has Save and finish, which is disabled until there are unsaved changes [B-275] [B-277]', async () => {
  const { user } = await openStep(3);
  const name = await screen.findByRole('textbox', { name: 'First name' });
  expect(button('Save and finish')).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'Save and Go to Next Step' })).toBeNull();
  await user.type(name, 'h');
  expect(button('Save and finish')).toBeEnabled();
  await user.type(name, '{Backspace}');
  expect(button('Save and finish')).toBeDisabled();
});

it('the watermark step uploads an image, shows an alert and opens the next step [B-287]', async () => {
  const { user, sent } = await openStep(1, {
    [UPLOAD]: { body: { status: 'OK', watermarkFileKey: 'watermark-1.png' } },
  });
  await chooseFile(user, png);
  expect(screen.getByRole('img', { name: 'Current watermark' })).toHaveAttribute(
    'src',
    'blob:chosen',
  );
  await user.click(button('Save and Go to Next Step'));
  expect(await findStep('Storage')).toBeVisible();
  expect(screen.getByText(SAVED)).toBeVisible();
  expect(sent()).toMatchObject([
    { path: '/api/v1/user/settings/watermark', body: 'name: mark.png' },
  ]);
});

it('a failed watermark upload shows the message of the server in an alert, and stays on the step', async () => {
  const { user } = await openStep(1, {
    [UPLOAD]: errorReply(400, 'INVALID', 'The image is damaged.'),
  });
  await chooseFile(user, png);
  await user.click(button('Save and Go to Next Step'));
  expect((await screen.findByText('The image is damaged.')).closest('[role=alert]')).toBeVisible();
  expect(await findStep('Watermark')).toBeVisible();
  expect(button('Save and Go to Next Step')).toBeEnabled();
});

it('the watermark step says that the image is optional, and opens the next step without one [B-288]', async () => {
  const { user, sent } = await openStep(1);
  expect(screen.getByText(/^Optional: an image/)).toBeVisible();
  await user.click(button('Skip this step'));
  expect(await findStep('Storage')).toBeVisible();
  expect(sent()).toEqual([]);
});

it('the watermark step refuses a file of the wrong type or size', async () => {
  const { user } = await openStep(1);
  await chooseFile(user, new File(['x'], 'mark.gif', { type: 'image/gif' }));
  expect(screen.getByText('The watermark must be a jpeg or png.')).toBeVisible();
  await chooseFile(user, new File([new Uint8Array(512_001)], 'b.png', { type: 'image/png' }));
  expect(screen.getByText('The watermark must be at most 512000 bytes (500kb).')).toBeVisible();
  expect(button('Save and Go to Next Step')).toBeDisabled();
});

it('the wizard tells steps of the installation from that of the user', async () => {
  const { user } = await openStep(1);
  for (const title of ['Watermark', 'Storage']) {
    expect(await findStep(title)).toBeVisible();
    expect(screen.getByText(/For everybody who uses this installation$/)).toBeVisible();
    await user.click(button('Skip this step'));
  }
  expect(await screen.findByText('Step 3 of 3 · Only for you')).toBeVisible();
});

it.each(['USER', 'CREATOR'] as const)(
  'the wizard shows a %s, who may not change settings, the Profile step alone',
  async (role) => {
    const { log } = await openStep(1, {}, role);
    expect(await screen.findByRole('textbox', { name: 'First name' })).toBeVisible();
    expect(screen.getByText('Only for you')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Previous Step' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Skip this step' })).toBeNull();
    expect(button('Save and finish')).toBeVisible();
    expect(log.map(({ path }) => path)).not.toContain('/api/v1/user/settings');
  },
);
