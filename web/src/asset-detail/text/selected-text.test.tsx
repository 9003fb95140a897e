import type { TextLine } from '@spindle/contracts/analysis/text-lines';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { TextLines } from './text-lines.tsx';

const lineOf = (text: string): TextLine => ({
  text,
  corners: [
    { x: 0, y: 0 },
    { x: 1, y: 0 },
    { x: 1, y: 0.1 },
    { x: 0, y: 0.1 },
  ],
  words: text.split(' ').map((word) => ({ text: word, start: 0, end: 1, hit: null })),
});

/** Selects from a letter of a word to a letter of another one and copies. Returns the clipboard. */
function copy(from: [word: string, letter: number], to: [word: string, letter: number]) {
  const lines = ['Harbour Street 17', 'Invoice of May', 'Total'].map(lineOf);
  render(<TextLines lines={lines} ratio={1} isShown hit={null} />);
  const nodeOf = (word: string) => screen.getByText(word).firstChild as Text;
  getSelection()?.setBaseAndExtent(nodeOf(from[0]), from[1], nodeOf(to[0]), to[1]);
  const data = new Map<string, string>();
  const clipboardData = { setData: (type: string, text: string) => data.set(type, text) };
  const isLeft = fireEvent.copy(screen.getByText(from[0]), { clipboardData });
  return { text: data.get('text/plain'), isLeft };
}

it('words of several lines are copied in reading order, a line each', () => {
  expect(copy(['Street', 0], ['of', 2])).toEqual({ text: 'Street 17\nInvoice of', isLeft: false });
});

it('parts of words are copied as they are selected', () => {
  expect(copy(['Harbour', 4], ['Harbour', 7]).text).toBe('our');
});

it('the browser copies when nothing of the text is selected', () => {
  expect(copy(['Total', 2], ['Total', 2])).toEqual({ text: undefined, isLeft: true });
});
