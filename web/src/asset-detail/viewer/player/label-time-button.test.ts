import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { labelTimeButton } from './label-time-button.ts';

it('names the time button of a player after the displayed time, and updates the name', async () => {
  const player = document.createElement('div');
  player.innerHTML =
    '<time role="button" aria-label="Show duration, 4 seconds remaining."><span>-</span>0:04</time>';
  const button = player.firstElementChild as HTMLElement;
  const end = labelTimeButton(player);
  expect(button.getAttribute('aria-label')).toBe('0:04, Show duration, 4 seconds remaining.');
  button.lastChild?.replaceWith('0:03');
  button.setAttribute('aria-label', 'Show duration, 3 seconds remaining.');
  await waitFor(() =>
    expect(button.getAttribute('aria-label')).toBe('0:03, Show duration, 3 seconds remaining.'),
  );
  end?.();
});
