import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { freshPage } from '../../test/page.ts';
import { renderInApp } from '../../test/render.tsx';
import {
  ALERT_TIMEOUT_MS,
  ALERTS_MAX,
  ALERTS_VISIBLE,
  showAlert,
  showStoredAlert,
} from './alerts.ts';

freshPage();

function show(...messages: string[]) {
  act(() => {
    for (const message of messages) showAlert({ type: 'info', message });
  });
}

/** Returns the texts of the open alerts that are not of type danger, newest first. */
function shownTexts(): string[] {
  return screen.queryAllByRole('status').map((alert) => alert.textContent);
}

/** Lets a closed alert fade out. */
function waitForTransition() {
  act(() => void vi.advanceTimersByTime(1000));
}

// Proves
it('shows success, warning, danger and info, where danger interrupts the screen reader', () => {
  renderInApp(<p>page</p>);
  act(() => {
    for (const type of ['success', 'warning', 'danger', 'info'] as const)
      showAlert({ type, message: `of type ${type}` });
  });
  expect(shownTexts()).toEqual(['of type info', 'of type warning', 'of type success']);
  const danger = screen.getByRole('alert');
  expect(danger).toHaveTextContent('of type danger');
  const colors = [danger, ...screen.getAllByRole('status')].map((alert) =>
    alert.style.getPropertyValue('--notification-color'),
  );
  expect(new Set(colors).size, colors.join(' ')).toBe(4);
});

it('shows the 10 newest, newest first, and never the others [A-537] [A-538] [A-911]', async () => {
  renderInApp(<p>page</p>);
  const all = Array.from({ length: 13 }, (_, index) => `alert ${index + 1}`);
  show(...all);
  expect(shownTexts()).toEqual(all.slice(3).reverse());
  await userEvent.click(screen.getAllByRole('button', { name: 'Close alert' })[0] as HTMLElement);
  await waitFor(() => expect(shownTexts()).toEqual(all.slice(3, 12).reverse()));
  expect(ALERTS_MAX).toBe(10);
});

it('shows 3 of 10 alerts, and on request the others, which stay open until they are collapsed', () => {
  vi.useFakeTimers();
  renderInApp(<p>page</p>);
  const all = Array.from({ length: 10 }, (_, index) => `alert ${index + 1}`);
  show(...all);
  expect(ALERTS_VISIBLE).toBe(3);
  fireEvent.click(screen.getByRole('button', { name: '+7 more' }));
  const collapseButton = screen.getByRole('button', { name: 'Show fewer', expanded: true });
  act(() => void vi.advanceTimersByTime(60_000));
  expect(shownTexts()).toEqual(all.toReversed());
  fireEvent.click(collapseButton);
  act(() => void vi.advanceTimersByTime(5000));
  waitForTransition();
  expect(shownTexts()).toEqual([]);
  expect(screen.queryByRole('button', { name: /more/ })).toBeNull();
});

it('replaces an alert with the same text', async () => {
  renderInApp(<p>page</p>);
  show('Link copied', 'other', 'Link copied');
  await waitFor(() => expect(shownTexts()).toEqual(['Link copied', 'other']));
});

it('replaces the results of earlier actions of the user, except those that can be undone', async () => {
  renderInApp(<button type="button">Save</button>);
  const undo = { label: 'Undo', onClick: vi.fn() };
  act(() => {
    showAlert({ type: 'danger', message: 'Not saved.' });
    showAlert({ type: 'success', message: 'Moved.', action: undo });
  });
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  show('Saved.', 'Refreshing.');
  await waitFor(() => expect(screen.queryByText('Not saved.')).toBeNull());
  expect(shownTexts()).toEqual(['Refreshing.', 'Saved.', 'Moved. Undo']);
});

it('keeps older alerts while the user types, or reads the alerts', async () => {
  renderInApp(<input aria-label="Name" />);
  show('first', 'second', 'third', 'fourth');
  await userEvent.click(screen.getByRole('button', { name: '+1 more' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'a', { skipClick: true });
  show('fifth');
  expect(shownTexts()).toEqual(['fifth', 'fourth', 'third', 'second', 'first']);
});

it('announces alerts politely within a landmark that has no name while it is empty', () => {
  renderInApp(<p>page</p>);
  expect(screen.queryByRole('region', { name: 'Alerts' })).toBeNull();
  show('read me');
  expect(screen.getByRole('region', { name: 'Alerts' })).toContainElement(
    screen.getByRole('status'),
  );
});

it('closes an alert after 5000 ms [A-536] [A-910]', () => {
  vi.useFakeTimers();
  renderInApp(<p>page</p>);
  show('soon gone');
  act(() => void vi.advanceTimersByTime(4999));
  expect(shownTexts()).toEqual(['soon gone']);
  act(() => void vi.advanceTimersByTime(1));
  waitForTransition();
  expect(shownTexts()).toEqual([]);
  expect(ALERT_TIMEOUT_MS).toBe(5000);
});

it('keeps an alert open while the pointer is on it', () => {
  vi.useFakeTimers();
  renderInApp(<p>page</p>);
  show('read me');
  fireEvent.mouseEnter(screen.getByRole('status'));
  act(() => void vi.advanceTimersByTime(60_000));
  expect(shownTexts()).toEqual(['read me']);
  fireEvent.mouseLeave(screen.getByRole('status'));
  act(() => void vi.advanceTimersByTime(5000));
  waitForTransition();
  expect(shownTexts()).toEqual([]);
});

it('returns the focus to where it was when a focused alert is closed', async () => {
  renderInApp(<button type="button">before</button>);
  show('first', 'second');
  act(() => screen.getByRole('button', { name: 'before' }).focus());
  await userEvent.click(screen.getAllByRole('button', { name: 'Close alert' })[0] as HTMLElement);
  await waitFor(() => expect(screen.getByRole('button', { name: 'before' })).toHaveFocus());
  expect(shownTexts()).toEqual(['first']);
});

it('keeps an alert open while it has the focus', () => {
  vi.useFakeTimers();
  renderInApp(<p>page</p>);
  show('read me');
  act(() => screen.getByRole('button', { name: 'Close alert' }).focus());
  act(() => void vi.advanceTimersByTime(60_000));
  expect(shownTexts()).toEqual(['read me']);
});

it('shows nothing, and does not throw, when the stored alert cannot be read', () => {
  renderInApp(<p>page</p>);
  window.sessionStorage.setItem('spindle.stored-alert', '{not json');
  act(() => showStoredAlert(vi.fn()));
  expect(window.sessionStorage.getItem('spindle.stored-alert')).toBeNull();
  const getItem = vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('denied');
  });
  act(() => showStoredAlert(vi.fn()));
  expect(getItem).toHaveBeenCalledOnce();
  getItem.mockRestore();
  expect(shownTexts()).toEqual([]);
});

it('offers one action, and closes when it is used', async () => {
  const undo = vi.fn();
  renderInApp(<p>page</p>);
  act(() =>
    showAlert({ type: 'success', message: 'Moved.', action: { label: 'Undo', onClick: undo } }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(undo).toHaveBeenCalledOnce();
  await waitFor(() => expect(shownTexts()).toEqual([]));
});
