import { render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

/** Catches the message of a query that fails after a few polls. */
function failingMessage(query: () => Promise<unknown>): Promise<string> {
  return query().then(
    () => 'found',
    (error: Error) => error.message,
  );
}

const countPages = (message: string) => message.split('Only line').length - 1;

it('a query that finds nothing prints the page', () => {
  render(<p>Only line</p>);
  expect(() => screen.getByText('Missing')).toThrow(/Missing[\s\S]*Only line/);
});

it('a query that waits in vain prints the page once', async () => {
  render(<p>Only line</p>);
  const message = await failingMessage(() => screen.findByText('Missing', {}, { timeout: 1 }));
  expect(message).toContain('Missing');
  expect(countPages(message)).toBe(1);
});

it('a poll that fails does not print the page', async () => {
  render(<p>Only line</p>);
  const messages: string[] = [];
  const poll = vi.fn(() => {
    try {
      screen.getByText('Missing');
    } catch (error) {
      messages.push((error as Error).message);
      throw error;
    }
  });
  await failingMessage(() => waitFor(poll, { timeout: 1 }));
  expect(poll).toHaveBeenCalled();
  expect(messages.map(countPages)).toEqual(messages.map(() => 0));
});
