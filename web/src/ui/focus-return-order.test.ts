import { expect, it, vi } from 'vitest';
import { holdFocusOrigin, readFocusOrigin } from './focus-return.ts';

it.each([0, 5, 50])(
  'returns the focus to the first opener when a dialog closes %d ms after the one opened from it',
  (delayMs) => {
    vi.useFakeTimers();
    document.body.innerHTML =
      '<main tabindex="-1"><button id="open"></button><div id="editor"><button id="save"></button></div></main>';
    const element = (id: string) => document.getElementById(id) as HTMLElement;
    const openFrom = (id: string) => {
      element(id).focus();
      return holdFocusOrigin(readFocusOrigin());
    };
    const closeEditor = openFrom('open');
    const closeQuestion = openFrom('save');
    element('save').blur();
    closeQuestion();
    vi.advanceTimersByTime(delayMs);
    closeEditor();
    vi.advanceTimersByTime(100); // it is still drawn while it fades out
    element('editor').remove();
    vi.advanceTimersByTime(100);
    expect(document.activeElement).toBe(element('open'));
    vi.advanceTimersByTime(10_000); // nothing watches any more
  },
);
