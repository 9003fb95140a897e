import type { RoleName } from '@spindle/contracts/http/permissions';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { useSession } from '../../session/session.ts';
import { freshPage } from '../../test/page.ts';
import { renderInApp } from '../../test/render.tsx';
import { errorReply, type Replies, serveApi } from '../../test/server.ts';
import { SchemaPage } from '../schema-page.tsx';
import { SchemasPage } from '../schemas-page.tsx';

freshPage();

const SCHEMAS = '/api/v1/assetschemas';
const DEFAULT = {
  id: 0,
  name: { en: 'FileSpin Asset Schema' },
  status: 'ACTIVE',
  schema: { type: 'object', required: [], properties: { filespin_search_txt: { type: 'string' } } },
};
const PRODUCTS = {
  id: 4,
  name: { en: 'Products' },
  status: 'INACTIVE',
  schema: {
    type: 'object',
    required: ['sku'],
    properties: {
      sku: { type: 'string', maxLength: 20, title: { en: 'SKU', de: 'Artikelnummer' } },
      size: { type: 'string', enum: ['S', 'M'], title: { en: 'Size' } },
    },
  },
};

async function open(path: string, { role = 'ADMIN' as RoleName, replies = {} as Replies } = {}) {
  const log = await serveApi({
    [`GET ${SCHEMAS}`]: { body: { status: 'OK', data: [DEFAULT, PRODUCTS] } },
    'POST /api/v1/assets/facets': {
      body: {
        status: 'OK',
        data: { facets: { schema: [{ value: '4', label: 'Products', count: 1200 }] }, fields: {} },
      },
    },
    ...replies,
  });
  useSession.setState({ isLoggedIn: true, role });
  window.history.replaceState(null, '', path);
  renderInApp(
    <Routes>
      <Route path="/admin/schemas" element={<SchemasPage />} />
      <Route path="/admin/schemas/:id" element={<SchemaPage />} />
    </Routes>,
  );
  return log;
}

const saved = (log: Awaited<ReturnType<typeof open>>, method: 'POST' | 'PUT') =>
  log
    .filter((one) => one.method === method && one.path.startsWith(SCHEMAS))
    .map(({ body }) => body);
const answer = (schema: object) => ({ body: { status: 'OK', id: 4, data: schema } });

it('lists the schemas for administrators, with what they are used for', async () => {
  await open('/admin/schemas');
  const items = await screen.findAllByRole('listitem');
  expect(items).toHaveLength(2);
  await waitFor(() =>
    expect(items[1]).toHaveTextContent(/Products.*Inactive.*2 fields.*1,200 assets/),
  );
  expect(items[0]).toHaveTextContent(/FileSpin Asset Schema.*Built-in.*1 field.*0 assets/);
});

it('refuses every other role', async () => {
  const log = await open('/admin/schemas', { role: 'MANAGER' });
  expect(
    await screen.findByRole('heading', { name: 'You are not allowed to see this page' }),
  ).toBeVisible();
  expect(log).toEqual([]);
});

it('shows the built-in schema as read-only', async () => {
  await open('/admin/schemas/0');
  expect(await screen.findByText(/built in and cannot be changed/)).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveAttribute('readonly');
  expect(screen.queryByRole('button', { name: 'Add field' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Move/ })).toBeNull();
});

it('creates a schema whose fields are named after their titles, ordered, and shown in the preview', async () => {
  const created = { ...PRODUCTS, id: 9, name: { en: 'Shoots' } };
  const log = await open('/admin/schemas/new', {
    replies: { [`POST ${SCHEMAS}`]: { body: { status: 'OK', id: 9, data: created } } },
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Create' }));
  expect(screen.getByText('Name is required')).toBeVisible();
  expect(screen.getByText('Field name is required')).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Shoots');
  const fields = screen.getByRole('region', { name: 'Fields' });
  await user.type(within(fields).getByRole('textbox', { name: 'Title' }), 'Shot on');
  expect(within(fields).getByRole('textbox', { name: 'Field name' })).toHaveValue('shot_on');
  await user.click(within(fields).getByRole('checkbox', { name: 'Required' }));
  await user.click(within(fields).getByRole('checkbox', { name: 'Show value counts' }));
  await user.click(within(fields).getByRole('checkbox', { name: /^Filterable/ }));
  await user.click(screen.getByRole('button', { name: 'Add field' }));
  await user.type(within(fields).getByRole('textbox', { name: 'Title' }), 'Light');
  await user.click(within(fields).getByRole('combobox', { name: 'Type' }));
  await user.click(await screen.findByRole('option', { name: 'Choice' }));
  await user.type(
    within(fields).getByRole('combobox', { name: 'Choices' }),
    'sun{Enter}lamp{Enter}',
  );
  await user.click(screen.getByRole('button', { name: 'Move Light up' }));
  const preview = screen.getByRole('complementary', { name: 'Preview' });
  expect(within(preview).getByRole('combobox', { name: 'Light' })).toBeVisible();
  expect(within(preview).getByRole('textbox', { name: 'Shot on' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(window.location.pathname).toBe('/admin/schemas/9'));
  expect(saved(log, 'POST')).toEqual([
    {
      name: { en: 'Shoots' },
      status: 'ACTIVE',
      schema: {
        type: 'object',
        required: ['shot_on'],
        properties: {
          light: { type: 'string', enum: ['sun', 'lamp'], title: { en: 'Light' } },
          shot_on: {
            type: 'string',
            title: { en: 'Shot on' },
            facetable: true,
            filterable: true,
          },
        },
      },
    },
  ]);
});

it('keeps fields that hold data unchanged, and reports forbidden changes at once', async () => {
  await open('/admin/schemas/4');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: /^SKU/ }));
  const fields = screen.getByRole('region', { name: 'Fields' });
  expect(within(fields).getByRole('textbox', { name: 'Field name' })).toHaveAttribute('readonly');
  for (const name of ['Show as filter', 'Show value counts', /^Filterable/])
    expect(within(fields).getByRole('checkbox', { name })).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'Remove SKU' })).toBeNull();
  const longest = within(fields).getByRole('textbox', { name: 'Maximum length' });
  await user.clear(longest);
  await user.type(longest, '5');
  expect(await within(fields).findByText('sku has a smaller maxLength')).toBeVisible();
  await user.type(longest, '0');
  await waitFor(() => expect(within(fields).queryByText('sku has a smaller maxLength')).toBeNull());
});

it('keeps the input when the server refuses it, and shows the reason at the field', async () => {
  const details = [{ path: 'schema.properties.sku', message: 'sku is in use elsewhere' }];
  const refused = { ...errorReply(400, 'INVALID', 'Not this way.') };
  const body = { ...(refused.body as object), details };
  const log = await open('/admin/schemas/4', {
    replies: { [`PUT ${SCHEMAS}/4`]: { ...refused, body } },
  });
  const user = userEvent.setup();
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), ' 2');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const row = (await screen.findByText('sku is in use elsewhere')).closest('li')?.parentElement;
  expect(row?.closest('li')).toHaveTextContent('SKU');
  expect(screen.getByText('Not this way.')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Products 2');
  expect(screen.getByText('Unsaved changes')).toBeVisible();
  expect(saved(log, 'PUT')).toHaveLength(1);
});

it('asks for confirmation before unsaved changes are lost, but not after saving', async () => {
  const log = await open('/admin/schemas/4', {
    replies: { [`PUT ${SCHEMAS}/4`]: answer({ ...PRODUCTS, name: { en: 'Products!' } }) },
  });
  const user = userEvent.setup();
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), '!');
  await user.click(screen.getByRole('link', { name: 'Asset schemas' }));
  const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' });
  await user.click(within(dialog).getByRole('button', { name: 'Stay' }));
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Products!');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Schema saved')).toBeVisible();
  expect(saved(log, 'PUT')).toMatchObject([{ name: { en: 'Products!' }, status: 'INACTIVE' }]);
  await user.click(screen.getByRole('link', { name: 'Asset schemas' }));
  expect(await screen.findByRole('link', { name: 'New schema' })).toBeVisible();
});

it('stores titles in the selected language', async () => {
  const log = await open('/admin/schemas/4', {
    replies: { [`PUT ${SCHEMAS}/4`]: answer(PRODUCTS) },
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: /^Size/ }));
  await user.click(screen.getByRole('combobox', { name: 'Text language' }));
  await user.click(await screen.findByRole('option', { name: 'German' }));
  const preview = screen.getByRole('complementary', { name: 'Preview' });
  expect(within(preview).getByRole('textbox', { name: 'Artikelnummer' })).toBeVisible();
  const fields = screen.getByRole('region', { name: 'Fields' });
  await user.type(within(fields).getByRole('textbox', { name: 'Title' }), 'Größe');
  expect(within(preview).getByRole('combobox', { name: 'Größe' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Schema saved')).toBeVisible();
  expect(saved(log, 'PUT')).toMatchObject([
    { schema: { properties: { size: { title: { en: 'Size', de: 'Größe' } } } } },
  ]);
});
