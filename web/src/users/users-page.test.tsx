import { ROLES } from '@spindle/contracts/http/permissions';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { found, openUsers, SEARCH, user } from '../test/open-users.tsx';
import { freshPage } from '../test/page.ts';
import { errorReply, type ReceivedRequest } from '../test/server.ts';
import { settingsAnswer } from '../test/settings-answers.ts';

freshPage();

const ADD = 'POST /api/v1/users/new';
const ADDED = 'User added successfully, please wait for the user to be processed by our systems...';

const row = async (name: string) => (await screen.findByText(name)).closest('tr') ?? document.body;
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const searchField = () => screen.getByRole('textbox', { name: 'Search names and email addresses' });
const bodies = (requests: ReceivedRequest[]) => requests.map(({ body }) => body);

// Proves: B-056, B-078, B-021, B-722
it('the page shows users with role, state and last sign-in', async () => {
  await openUsers({
    [SEARCH]: found([
      user(1, { role_id: 1, role_name: 'ADMIN' }),
      user(2, { enabled: false, last_sign_in: null }),
      user(3, {
        invite_status: 'REQUESTED',
        invite_expires_at: '2026-12-01T10:00:00Z',
        last_sign_in: null,
      }),
      user(4, { invite_status: 'REQUESTED', last_sign_in: null }),
    ]),
  });
  expect(await screen.findByRole('heading', { level: 1, name: /^Users/ })).toBeVisible();
  expect(within(await row('Ada Number 1')).getByText('Administrator')).toBeVisible();
  expect(within(await row('Ada Number 1')).getByText(/^20 Nov 2026/)).toBeVisible();
  expect(within(await row('Ada Number 2')).getByText('Disabled')).toBeVisible();
  expect(within(await row('Ada Number 2')).getByText('Never')).toBeVisible();
  expect(within(await row('Ada Number 3')).getByText('Invited')).toBeVisible();
  expect(within(await row('Ada Number 4')).getByText('Invite expired')).toBeVisible();
});

it('the page is refused to every role other than ADMIN [B-723]', async () => {
  for (const { name } of ROLES.filter((role) => role.name !== 'ADMIN')) {
    const { log } = await openUsers({}, { role: name });
    expect(await screen.findByText('Only administrators can manage users.')).toBeVisible();
    expect(log).toEqual([]);
    document.body.replaceChildren();
  }
});

// Proves: B-232, B-233, B-234, B-235, B-236, B-790, B-791, B-792, B-793
it('one field searches email and names; role, state and invite filter; the address has them all', async () => {
  const { user: person, sent } = await openUsers();
  await screen.findByText('Ada Number 1');
  await person.type(searchField(), 'ada lov{Enter}');
  await person.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'Uploader/Creator');
  await person.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Disabled');
  await person.selectOptions(screen.getByRole('combobox', { name: 'Invite' }), 'Invite expired');
  const body = {
    keyword: 'ada lov',
    role_id: 4,
    enabled: false,
    invite_state: 'EXPIRED',
    sort_by: 'name asc',
    page: 1,
    limit_per_page: 30,
  };
  await waitFor(() => expect(bodies(sent('/api/v1/users')).at(-1)).toEqual(body));
  expect(window.location.search).toBe(
    '?keyword=ada+lov&role=CREATOR&state=disabled&invite=EXPIRED',
  );
});

it('a typed text keeps a filter that the page has not rendered yet', async () => {
  await openUsers();
  await screen.findByText('Ada Number 1');
  // Nothing is rendered between the two.
  act(() => {
    fireEvent.change(screen.getByRole('combobox', { name: 'State' }), {
      target: { value: 'disabled' },
    });
    fireEvent.change(searchField(), { target: { value: 'ada' } });
    fireEvent.keyDown(searchField(), { key: 'Enter' });
  });
  await waitFor(() => expect(window.location.search).toBe('?keyword=ada&state=disabled'));
});

it('the address restores the search, the filters and the order', async () => {
  const query = '?keyword=ada+lov&role=USER&invite=INVITED&sort=email+desc&page=2';
  const { sent } = await openUsers({}, { query });
  await waitFor(() =>
    expect(bodies(sent('/api/v1/users'))).toEqual([
      {
        keyword: 'ada lov',
        role_id: 3,
        invite_state: 'INVITED',
        sort_by: 'email desc',
        page: 2,
        limit_per_page: 30,
      },
    ]),
  );
  expect(searchField()).toHaveValue('ada lov');
});

it('the headers sort, and show the direction', async () => {
  const { user: person, sent } = await openUsers();
  await screen.findByText('Ada Number 1');
  const header = (name: string) => screen.getByRole('columnheader', { name });
  expect(header('Name')).toHaveAttribute('aria-sort', 'ascending');
  await person.click(button('Last sign-in'));
  await waitFor(() => expect(header('Last sign-in')).toHaveAttribute('aria-sort', 'descending'));
  expect(header('Name')).not.toHaveAttribute('aria-sort');
  await person.click(button('Last sign-in'));
  await waitFor(() => expect(header('Last sign-in')).toHaveAttribute('aria-sort', 'ascending'));
  await waitFor(() =>
    expect(sent('/api/v1/users').map(({ body }) => (body as { sort_by: string }).sort_by)).toEqual([
      'name asc',
      'last_sign_in desc',
      'last_sign_in asc',
    ]),
  );
  expect(window.location.search).toBe('?sort=last_sign_in+asc');
});

it('a typed filter waits 500 ms for more characters [B-238]', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { sent } = await openUsers();
  const person = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  await screen.findByText('Ada Number 1');
  await person.type(searchField(), 'ad');
  expect(sent('/api/v1/users')).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(520);
  await waitFor(() => expect(sent('/api/v1/users')).toHaveLength(2));
  expect(bodies(sent('/api/v1/users')).at(-1)).toMatchObject({ keyword: 'ad' });
});

it('the list shows 30 users a page [B-237] [B-794] [B-795]', async () => {
  const many = Array.from({ length: 30 }, (_, index) => user(index + 10));
  const { user: person, sent } = await openUsers({ [SEARCH]: found(many, 65) });
  await screen.findByText('Ada Number 10');
  expect(screen.getAllByRole('row')).toHaveLength(31);
  await person.click(button('Page 3'));
  await waitFor(() =>
    expect(bodies(sent('/api/v1/users')).at(-1)).toEqual({
      sort_by: 'name asc',
      page: 3,
      limit_per_page: 30,
    }),
  );
  expect(window.location.search).toBe('?page=3');
});

it('a search without results offers to clear the filters', async () => {
  const { user: person } = await openUsers({ [SEARCH]: found([]) }, { query: '?keyword=nobody' });
  expect(await screen.findByText('No users found')).toBeVisible();
  await person.click(button('Clear filters'));
  expect(window.location.search).toBe('');
});

it('a failed request shows the reason, and retries', async () => {
  let isUp = false;
  const { user: person } = await openUsers({
    [SEARCH]: () => (isUp ? found([user(1)]) : errorReply(400, 'INVALID', 'Not now.')),
  });
  expect(await screen.findByText('Not now.')).toBeVisible();
  isUp = true;
  await person.click(button('Try again'));
  expect(await screen.findByText('Ada Number 1')).toBeVisible();
});

async function fillNewUser(form: ReturnType<typeof within>, person: UserEvent) {
  for (const [name, text] of [
    ['Email', 'new@example.com'],
    ['First name', 'Grace'],
    ['Last name', 'Hopper'],
  ] as const)
    await person.type(form.getByRole('textbox', { name }), text);
}

// Proves: B-239, B-241, B-636, B-733, B-896
it('Add User sends the new user without a password, with role 1 first, shows the link of the invite, then the user', async () => {
  const invite = {
    code: 'x',
    url: 'https://dam.example.com/signup/x',
    expires_at: '2026-12-01T10:00:00Z',
    is_mailed: false,
  };
  const { user: person, sent } = await openUsers({
    [ADD]: { body: { status: 'OK', data: user(9), message: ADDED, invite } },
  });
  await screen.findByText('Ada Number 1');
  await person.click(button('Add User'));
  const form = within(await screen.findByRole('dialog', { name: 'Add User' }));
  const role = form.getByRole('combobox', { name: 'Role' });
  expect(role).toHaveValue('1');
  expect(within(role).getAllByRole('option')).toHaveLength(5);
  await person.click(form.getByRole('button', { name: 'Add' }));
  expect(form.getByText('Email must be a valid email address')).toBeVisible();
  expect(sent('/api/v1/users/new')).toEqual([]);

  await fillNewUser(form, person);
  expect(form.queryByLabelText('Password')).toBeNull();
  await person.click(form.getByRole('button', { name: 'Add' }));
  expect(await screen.findByText(ADDED)).toBeVisible();
  expect(bodies(sent('/api/v1/users/new'))).toEqual([
    {
      email: 'new@example.com',
      first_name: 'Grace',
      last_name: 'Hopper',
      role_id: 1,
      enabled: true,
      group_asset_access: true,
      notification_email: true,
    },
  ]);
  const ready = within(await screen.findByRole('dialog', { name: 'The invite is ready' }));
  expect(ready.getByRole('textbox', { name: 'Link' })).toHaveValue(invite.url);
  await person.click(ready.getByRole('button', { name: 'Done' }));
  const row = within(await screen.findByRole('dialog', { name: 'Edit user' }));
  expect(row.getByRole('textbox', { name: 'Email' })).toHaveValue(user(9).email);
});

it('Add User copies from a template user, with its access to assets [B-640]', async () => {
  const { user: person, sent } = await openUsers({
    [ADD]: { body: { status: 'OK', data: user(9), message: ADDED } },
  });
  await screen.findByText('Ada Number 1');
  await person.click(button('Add User'));
  const form = within(await screen.findByRole('dialog', { name: 'Add User' }));
  await fillNewUser(form, person);
  await person.click(form.getByRole('combobox', { name: 'Template user' }));
  await person.click(await screen.findByRole('option', { name: user(1).email }));
  await person.click(form.getByRole('button', { name: 'Add' }));
  expect(await screen.findByText(ADDED)).toBeVisible();
  expect(bodies(sent('/api/v1/users/new'))).toMatchObject([
    { template_user_id: 1, group_asset_access: user(1).group_asset_access },
  ]);
});

it('Add User asks for a password without an invite, and opens the new user at once', async () => {
  const { user: person, sent } = await openUsers({
    [ADD]: { body: { status: 'OK', data: user(9), message: ADDED } },
  });
  await screen.findByText('Ada Number 1');
  await person.click(button('Add User'));
  const form = within(await screen.findByRole('dialog', { name: 'Add User' }));
  await fillNewUser(form, person);
  await person.click(form.getByRole('switch', { name: /^Create an invite/ }));
  await person.click(form.getByRole('button', { name: 'Add' }));
  expect(form.getByLabelText('Password')).toHaveAttribute('data-invalid');
  expect(sent('/api/v1/users/new')).toEqual([]);
  await person.type(form.getByLabelText('Password'), 'long enough');
  await person.click(form.getByRole('button', { name: 'Add' }));
  expect(await screen.findByRole('dialog', { name: 'Edit user' })).toBeVisible();
  expect(bodies(sent('/api/v1/users/new'))).toMatchObject([
    { password: 'long enough', notification_email: false },
  ]);
});

const TAKEN = 'A user with this email address already exists.';
const taken = () => errorReply(409, 'CONFLICT', TAKEN, [{ path: 'email', message: TAKEN }]);

it('Add User shows a taken address at its field until it is changed, and nowhere else [B-897]', async () => {
  const { user: person } = await openUsers({ [ADD]: taken });
  await screen.findByText('Ada Number 1');
  await person.click(button('Add User'));
  const form = within(await screen.findByRole('dialog', { name: 'Add User' }));
  await fillNewUser(form, person);
  await person.click(form.getByRole('button', { name: 'Add' }));
  const email = form.getByRole('textbox', { name: 'Email' });
  await waitFor(() => expect(email).toHaveFocus());
  expect(email).toHaveAccessibleDescription(TAKEN);
  expect(screen.queryByRole('alert')).toBeNull();
  await person.type(email, 'x');
  expect(email).toBeValid();
});

it('Edit user shows a taken address at its field', async () => {
  const { user: person } = await openUsers({ 'PATCH /api/v1/users/1': taken });
  await screen.findByText('Ada Number 1');
  await person.click(button('Edit Ada Number 1'));
  const form = within(await screen.findByRole('dialog', { name: 'Edit user' }));
  const email = form.getByRole('textbox', { name: 'Email' });
  await person.type(email, 'x');
  await person.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(email).toHaveFocus());
  expect(email).toHaveAccessibleDescription(TAKEN);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('Add User is disabled when the user count reaches the limit [B-240]', async () => {
  const subscription = { details: { user_limit: 2, user_count: 2 } };
  const { user: person } = await openUsers({
    'GET /api/v1/user/settings': settingsAnswer({}, { subscription }),
  });
  await waitFor(() => expect(button('Add User')).toHaveAttribute('aria-disabled', 'true'));
  await person.click(button('Add User'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('says how many users must be disabled when there are more than the limit', async () => {
  const subscription = { details: { user_limit: 2, user_count: 4 } };
  const { user: person } = await openUsers({
    'GET /api/v1/user/settings': settingsAnswer({}, { subscription }),
  });
  await waitFor(() => expect(button('Add User')).toHaveAttribute('aria-disabled', 'true'));
  await person.hover(button('Add User'));
  const text = 'The limit of 2 users is exceeded. Disable 3 users first.';
  expect(await screen.findByText(text)).toBeVisible();
});

// Proves: B-242, B-644, B-645, B-734, B-735, B-803
it('Edit user sends only changed fields, and offers the roles 1 to 4', async () => {
  const message = 'User user-1@example.com updated successfully';
  const { user: person, sent } = await openUsers({
    'PATCH /api/v1/users/1': { body: { status: 'OK', data: user(1), message } },
  });
  await screen.findByText('Ada Number 1');
  await person.click(button('Edit Ada Number 1'));
  const form = within(await screen.findByRole('dialog', { name: 'Edit user' }));
  expect(await form.findByText(/^Owns 12 assets and 3 collections\./)).toBeVisible();
  const role = form.getByRole('combobox', { name: 'Role' });
  expect(
    within(role)
      .getAllByRole('option')
      .map((option) => option.getAttribute('value')),
  ).toEqual(['1', '2', '3', '4']);
  expect(form.getByRole('button', { name: 'Save' })).toBeDisabled();
  await person.selectOptions(role, '4');
  await person.type(form.getByRole('textbox', { name: 'First name' }), 'h');
  await person.click(form.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(message)).toBeVisible();
  expect(bodies(sent('/api/v1/users/1'))).toEqual([{ first_name: 'Adah', role_id: 4 }]);
});

it('Edit user shows why the owned assets could not be counted, and retries', async () => {
  let isUp = false;
  const { user: person } = await openUsers({
    'GET /api/v1/users/1/owned': () =>
      isUp
        ? { body: { status: 'OK', data: { assets: 1, collections: 0 } } }
        : errorReply(400, 'INVALID', 'Not now.'),
  });
  await screen.findByText('Ada Number 1');
  await person.click(button('Edit Ada Number 1'));
  expect(await screen.findByText('Not now.')).toBeVisible();
  isUp = true;
  await person.click(button('Try again'));
  expect(await screen.findByText(/^Owns 1 asset and 0 collections\./)).toBeVisible();
});

// Proves: B-641, B-642, B-643
it('Edit user refuses an invalid email and empty names', async () => {
  const { user: person } = await openUsers();
  await screen.findByText('Ada Number 1');
  await person.click(button('Edit Ada Number 1'));
  const form = within(await screen.findByRole('dialog', { name: 'Edit user' }));
  const save = form.getByRole('button', { name: 'Save' });
  for (const name of ['First name', 'Last name', 'Email']) {
    const field = form.getByRole('textbox', { name });
    const before = (field as HTMLInputElement).value;
    await person.clear(field);
    expect(field).toBeInvalid();
    expect(save).toBeDisabled();
    await person.type(field, before);
    expect(field).toBeValid();
  }
});

it('the own row cannot be edited [B-243]', async () => {
  await openUsers();
  const own = within(await row('Ada Number 2'));
  expect(own.getByText('You')).toBeVisible();
  expect(
    own.getByRole('button', { name: 'Edit your own details on your profile page' }),
  ).toBeDisabled();
});
