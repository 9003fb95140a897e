import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openUsage, PEOPLE, shortUser } from '../../test/open-usage.tsx';
import { freshPage } from '../../test/page.ts';

freshPage();

const card = (name: string) => screen.findByRole('region', { name });
const picker = () => screen.findByRole('combobox', { name: 'Period' });
const panelForm = () => screen.findByRole('form', { name: 'Custom date range' });

// Proves: B-354, B-355, B-356, B-439, B-440, B-441, B-745, B-835
it('the user picker offers all users and each user, and the address holds the choice', async () => {
  const { user, queries } = await openUsage();
  const field = await screen.findByRole('combobox', { name: 'User' });
  expect(field).toHaveValue('All Users');
  await user.click(field);
  await screen.findByRole('option', { name: /Grace Hopper/ });
  const options = within(screen.getByRole('listbox')).getAllByRole('option');
  expect(options.map((option) => option.textContent)).toEqual([
    'All Users',
    'Mara Olsenmara@example.com',
    'Grace Hoppergrace@example.com',
  ]);
  await user.click(screen.getByRole('option', { name: /Mara Olsen/ }));
  await waitFor(() => expect(window.location.search).toBe('?user=7'));
  await waitFor(() =>
    expect(queries('/api/v1/stats/api').at(-1)).toEqual({ user_id: '7', period: '24' }),
  );
  expect(queries('/api/v1/stats/api')[0]).toEqual({ period: '24' });
  expect(field).toHaveValue('Mara Olsen');
  expect(await screen.findByRole('link', { name: 'Explore API Requests' })).toHaveAttribute(
    'href',
    '/usage/details/7/Mara%20Olsen/168?type=api',
  );
});

// Proves: B-849, B-850, B-851, B-852, B-853
it('the user picker lists 30 users, and searches names and email addresses on the server', async () => {
  const { user, sent } = await openUsage({
    replies: {
      [PEOPLE]: ({ body }) => {
        const isSearch = Object.keys(body as object).length > 2;
        const users = isSearch ? [shortUser(31, 'Zoe', 'Last')] : [shortUser(7, 'Mara', 'Olsen')];
        return { body: { status: 'OK', users, total_users: users.length } };
      },
    },
  });
  const field = await screen.findByRole('combobox', { name: 'User' });
  await waitFor(() =>
    expect(sent('/api/v1/users/short')[0]?.body).toEqual({ page: 1, limit_per_page: 30 }),
  );
  await user.clear(field);
  await user.type(field, 'zoe');
  expect(await screen.findByRole('option', { name: /Zoe Last/ })).toBeVisible();
  const page = { page: 1, limit_per_page: 30 };
  expect(sent('/api/v1/users/short').map(({ body }) => body)).toEqual(
    expect.arrayContaining([
      { ...page, email: 'zoe' },
      { ...page, first_name: 'zoe' },
      { ...page, last_name: 'zoe' },
    ]),
  );
});

it('the user picker says when no user matches, and finds All Users by its name', async () => {
  const { user } = await openUsage({
    replies: {
      [PEOPLE]: ({ body }) => {
        const isSearch = Object.keys(body as object).length > 2;
        const users = isSearch ? [] : [shortUser(7, 'Mara', 'Olsen')];
        return { body: { status: 'OK', users, total_users: users.length } };
      },
    },
  });
  const field = await screen.findByRole('combobox', { name: 'User' });
  await user.clear(field);
  await user.type(field, 'nobody');
  expect(await screen.findByText('No users found')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('option', { name: 'All Users' })).toBeNull());
  await user.clear(field);
  await user.type(field, 'all us');
  expect(await screen.findByRole('option', { name: 'All Users' })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('option', { name: /Mara Olsen/ })).toBeNull());
});

// Proves: B-357, B-358, B-359, B-360, B-361, B-362, B-836, B-837, B-838, B-839, B-840
it('the period picker offers four periods and Custom, and the address holds the choice', async () => {
  const { user, queries } = await openUsage();
  const names = within(await picker())
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
  const hours = ['Past 24 Hours', 'Past 1 Week', 'Past 1 Month', 'Past 1 Year'];
  expect(names).toEqual([...hours, 'This month', 'Last month', 'Custom']);
  expect(await picker()).toHaveDisplayValue('Past 24 Hours');
  for (const [name, length] of [
    ['Past 1 Week', '168'],
    ['Past 1 Month', '720'],
    ['Past 1 Year', '8760'],
  ] as const) {
    await user.selectOptions(await picker(), name);
    await waitFor(() => expect(window.location.search).toBe(`?period=${length}`));
    await waitFor(() => expect(queries('/api/v1/stats/api').at(-1)).toEqual({ period: length }));
  }
});

// Proves: B-363, B-364, B-365, B-366, B-367, B-606, B-607, B-610
it('Custom opens a panel, whose days apply after Apply with both dates', async () => {
  const { user, queries } = await openUsage();
  await user.selectOptions(await picker(), 'Custom');
  const panel = within(await panelForm());
  expect(panel.getByRole('button', { name: 'Cancel' })).toBeVisible();
  await user.type(panel.getByLabelText('Start Date'), '2026-11-01');
  await user.click(panel.getByRole('button', { name: 'Apply' }));
  await user.type(panel.getByLabelText('End Date'), '2026-11-02');
  expect(window.location.search).toBe('');
  expect(queries('/api/v1/stats/timeseries/api')).toEqual([]);
  await user.click(panel.getByRole('button', { name: 'Apply' }));
  await waitFor(() => expect(window.location.search).toBe('?start=2026-11-01&end=2026-11-02'));
  const start = Date.UTC(2026, 10, 1) / 1000;
  await waitFor(() =>
    expect(queries('/api/v1/stats/timeseries/api')).toContainEqual(
      expect.objectContaining({ start_time: String(start) }),
    ),
  );
  expect(screen.queryByRole('form', { name: 'Custom date range' })).toBeNull();
  expect(await within(await card('API Requests')).findByText('7')).toBeVisible();
  const dates = screen.getByRole('button', { name: 'Change dates: 1 Nov 2026 to 2 Nov 2026' });
  expect(dates).toBeVisible();
});

it('Cancel closes the panel, and the period stays', async () => {
  const { user } = await openUsage({ path: '/usage?period=720' });
  await user.selectOptions(await picker(), 'Custom');
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('form', { name: 'Custom date range' })).toBeNull();
  expect(await picker()).toHaveDisplayValue('Past 1 Month');
  expect(window.location.search).toBe('?period=720');
});

it('the panel reports missing dates and a start after the end [B-669] [B-670] [B-671]', async () => {
  const { user } = await openUsage();
  await user.selectOptions(await picker(), 'Custom');
  const panel = within(await panelForm());
  const apply = panel.getByRole('button', { name: 'Apply' });
  await user.click(apply);
  expect(panel.getByText('Please select a start date')).toBeVisible();
  expect(panel.getByText('Please select an end date')).toBeVisible();
  await user.type(panel.getByLabelText('Start Date'), '2026-11-03');
  await user.type(panel.getByLabelText('End Date'), '2026-11-01');
  await user.click(apply);
  expect(panel.getByText('Start date cannot be after end date')).toBeVisible();
  expect(window.location.search).toBe('');
});

it('Apply moves the focus to the first wrong date, which the error describes', async () => {
  const { user } = await openUsage();
  await user.selectOptions(await picker(), 'Custom');
  const panel = within(await panelForm());
  const [start, end] = [panel.getByLabelText('Start Date'), panel.getByLabelText('End Date')];
  await user.type(start, '2026-11-03');
  await user.click(panel.getByRole('button', { name: 'Apply' }));
  await waitFor(() => expect(end).toHaveFocus());
  expect(end).toHaveAccessibleDescription('Please select an end date');
  await user.type(end, '2026-11-01');
  await user.click(panel.getByRole('button', { name: 'Apply' }));
  await waitFor(() => expect(start).toHaveFocus());
  expect(panel.getByRole('group')).toHaveAccessibleDescription(
    'Start date cannot be after end date',
  );
});

it('the panel refuses days that the server refuses: too many, and none that has begun', async () => {
  const { user } = await openUsage();
  await user.selectOptions(await picker(), 'Custom');
  const panel = within(await panelForm());
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  await user.type(panel.getByLabelText('Start Date'), tomorrow);
  await user.type(panel.getByLabelText('End Date'), tomorrow);
  await user.click(panel.getByRole('button', { name: 'Apply' }));
  expect(panel.getByText('Start date has not begun yet in UTC')).toBeVisible();
  for (const [label, day] of [
    ['Start Date', '2024-01-01'],
    ['End Date', '2025-01-01'],
  ] as const) {
    await user.clear(panel.getByLabelText(label));
    await user.type(panel.getByLabelText(label), day);
  }
  await user.click(panel.getByRole('button', { name: 'Apply' }));
  expect(panel.getByText('Select at most 365 days')).toBeVisible();
  expect(window.location.search).toBe('');
});

it('This month and Last month are months of UTC, which the address holds as days', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-01T00:30:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  const { user, queries } = await openUsage();
  const names = within(await picker())
    .getAllByRole('option')
    .map((option) => option.textContent);
  expect(names.slice(-3)).toEqual(['This month', 'Last month', 'Custom']);
  await user.selectOptions(await picker(), 'Last month');
  await waitFor(() => expect(window.location.search).toBe('?start=2026-02-01&end=2026-02-28'));
  expect(await picker()).toHaveDisplayValue('Last month');
  expect(screen.queryByRole('button', { name: /^Change dates/ })).toBeNull();
  await user.selectOptions(await picker(), 'This month');
  await waitFor(() => expect(window.location.search).toBe('?start=2026-03-01&end=2026-03-31'));
  expect(await picker()).toHaveDisplayValue('This month');
  await waitFor(() =>
    expect(queries('/api/v1/stats/timeseries/api').map(({ end_time }) => end_time)).toContain(
      String(Date.UTC(2026, 2, 1, 0, 30) / 1000),
    ),
  );
});
