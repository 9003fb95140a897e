import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { DateTime } from './date-time.tsx';

const AT = new Date(2026, 10, 20, 18, 10, 5).toISOString();

it('shows a date in the format of all screens, with the exact time on hover', () => {
  render(<DateTime at={AT} />);
  const time = screen.getByText('20 Nov 2026, 18:10');
  expect(time).toHaveAttribute('datetime', AT);
  expect(time.title).toMatch(/^Friday,? 20 November 2026 at 18:10:05 \S+$/);
});

it('shows a day inside a sentence, and a relative time, each with the exact time on hover', () => {
  render(
    <>
      <DateTime at={AT} form="day" format={(day) => `Ends ${day}`} />
      <DateTime at={new Date(Date.now() - 3 * 3_600_000 - 5000).toISOString()} form="ago" />
    </>,
  );
  expect(screen.getByText('Ends 20 Nov 2026').title).toContain('18:10:05');
  expect(screen.getByText('3 hours ago').title).not.toBe('');
});
