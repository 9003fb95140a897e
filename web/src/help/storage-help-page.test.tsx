import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { freshPage } from '../test/page.ts';
import { openApp } from '../test/render.tsx';
import { serveApi } from '../test/server.ts';

freshPage();

const json = (name: string) => JSON.parse(screen.getByRole('region', { name }).textContent ?? '');
const resources = (policy: { Statement: { Resource: string }[] }) =>
  policy.Statement.map(({ Resource }) => Resource);

it('the setup guide shows the policies and CORS rules of the bucket in its URL, without sign-in [B-138]', async () => {
  await serveApi({});
  openApp('/help/storage?bucket=our-bucket&folder=media/originals');
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Set up an S3 bucket' }),
  ).toBeVisible();
  expect(window.location.pathname).toBe('/help/storage');
  expect(resources(json('User policy'))).toEqual([
    'arn:aws:s3:::our-bucket',
    'arn:aws:s3:::our-bucket/media/originals/*',
  ]);
  expect(json('User policy').Statement[1].Action).toEqual(
    expect.arrayContaining(['s3:GetObject', 's3:PutObject', 's3:DeleteObject']),
  );
  expect(resources(json('Bucket policy'))).toEqual(resources(json('User policy')));
  expect(json('Bucket policy').Statement[0].Principal).toBeDefined();
  expect(json('CORS rules')[0]).toMatchObject({
    AllowedOrigins: [window.location.origin],
    AllowedMethods: ['GET', 'HEAD'],
  });
});

it('the texts follow the fields, and a button copies them', async () => {
  await serveApi({});
  const user = userEvent.setup();
  openApp('/help/storage');
  const bucket = await screen.findByRole('textbox', { name: 'Bucket' });
  expect(resources(json('User policy'))).toEqual([
    'arn:aws:s3:::YOUR-BUCKET',
    'arn:aws:s3:::YOUR-BUCKET/*',
  ]);
  await user.type(bucket, 'media-1');
  await user.type(screen.getByRole('textbox', { name: 'Folder' }), '/a/');
  expect(resources(json('User policy'))).toEqual([
    'arn:aws:s3:::media-1',
    'arn:aws:s3:::media-1/a/*',
  ]);
  await user.click(screen.getByRole('button', { name: 'Copy: User policy' }));
  expect(await screen.findByText('User policy copied')).toBeVisible();
  expect(JSON.parse(await navigator.clipboard.readText())).toEqual(json('User policy'));
});
