import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { copyText } from './copy-text.ts';

it('copies a text that is still being fetched', async () => {
  userEvent.setup();
  await copyText(Promise.resolve('https://media.example.com/1'));
  expect(await navigator.clipboard.readText()).toBe('https://media.example.com/1');
});

it('throws the error of fetching the text', async () => {
  userEvent.setup();
  await expect(copyText(Promise.reject(new Error('refused')))).rejects.toThrow('refused');
});

/** Simulates a page without https, which has no clipboard. Returns the copied texts. */
function withoutClipboard({ allowsCopying }: { allowsCopying: boolean }) {
  vi.stubGlobal('navigator', {});
  const copied: string[] = [];
  document.execCommand = () => {
    if (document.activeElement instanceof HTMLTextAreaElement)
      copied.push(document.activeElement.value);
    return allowsCopying;
  };
  return copied;
}

it('copies from a selected field without a clipboard, and returns the focus', async () => {
  const copied = withoutClipboard({ allowsCopying: true });
  const button = document.body.appendChild(document.createElement('button'));
  button.focus();
  await copyText('https://media.example.com/1');
  expect(copied).toEqual(['https://media.example.com/1']);
  expect(button).toHaveFocus();
  expect(document.querySelector('textarea')).toBeNull();
});

it('throws when the browser refuses to copy', async () => {
  withoutClipboard({ allowsCopying: false });
  await expect(copyText('x')).rejects.toThrow('refused');
});
