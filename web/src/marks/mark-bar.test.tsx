import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { useSession } from '../session/session.ts';
import { accountAnswer } from '../test/people.ts';
import { MarkBar } from './mark-bar.tsx';
import type { Marks } from './marks.ts';

const MARKED: Marks = { rating: 3, flag: 'PICK', color_label: 'RED', favorite: false };

it('buttons set marks, and remove those that are set', async () => {
  const { permissions } = accountAnswer('ADMIN').data;
  useSession.setState({ isLoggedIn: true, permissions });
  const onChange = vi.fn();
  render(<MarkBar marks={MARKED} hasColors onChange={onChange} />);
  const names = ['3 stars', '5 stars', 'Pick', 'Reject', 'Red label', 'Blue label', 'Favorite'];
  for (const name of names) await userEvent.click(screen.getByRole('button', { name }));
  expect(onChange.mock.calls.flat()).toEqual([
    { rating: null },
    { rating: 5 },
    { flag: null },
    { flag: 'REJECT' },
    { color_label: null },
    { color_label: 'BLUE' },
    { favorite: true },
  ]);
  expect(screen.getByRole('button', { name: '3 stars', pressed: true })).toBeVisible();
});
