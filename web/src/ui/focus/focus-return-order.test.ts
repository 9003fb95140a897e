import { beforeEach, expect, it, vi } from 'vitest';
import { readFocusOrigin, registerFocusOrigin } from './focus-return.ts';

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML =
    '<main tabindex="-1"><button id="open"></button></main><div id="editor"><button id="save"></button></div>';
});

const element = (id: string) => document.getElementById(id) as HTMLElement;

function openFrom(id: string): () => void {
  element(id).focus();
  return registerFocusOrigin(readFocusOrigin());
}

it.each([0, 5, 50])(
  'returns the focus to the first opener when a dialog closes %d ms after the one opened from it',
  (delayMs) => {
    const closeEditor = openFrom('open');
    const closeQuestion = openFrom('save');
    element('save').blur();
    closeQuestion();
    vi.advanceTimersByTime(delayMs);
    closeEditor();
    vi.advanceTimersByTime(100); // the editor is still rendered while it fades out
    element('editor').remove();
    vi.advanceTimersByTime(10_000);
    expect(document.activeElement).toBe(element('open'));
  },
);

it('returns the focus to the first opener when both dialogs close shortly after each other', async () => {
  const closeEditor = openFrom('open');
  const closeQuestion = openFrom('save');
  closeQuestion();
  vi.advanceTimersByTime(1_000);
  expect(document.activeElement).toBe(element('save'));
  element('editor').remove();
  closeEditor();
  await vi.advanceTimersByTimeAsync(1); // lets the mutation observers run
  vi.advanceTimersByTime(10_000);
  expect(document.activeElement).toBe(element('open'));
});
