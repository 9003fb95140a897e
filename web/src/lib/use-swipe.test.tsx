import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useSwipe } from './use-swipe.ts';

let swipes: string[] = [];
let moves: number[][] = [];
let isZoomed = false;

function Surface() {
  const swipe = useSwipe({
    left: () => swipes.push('left'),
    right: () => swipes.push('right'),
    up: () => swipes.push('up'),
    down: () => swipes.push('down'),
    follow: (x, y) => moves.push([x, y]),
    isIgnored: () => isZoomed,
  });
  return <main {...swipe}>Surface</main>;
}

/** Renders the surface. Returns a function that sends it an event of one finger; `fingers` counts those on the screen. */
function showSurface() {
  swipes = [];
  moves = [];
  isZoomed = false;
  render(<Surface />);
  return (type: 'Start' | 'Move' | 'End' | 'Cancel', [x, y]: number[], fingers = 1) => {
    const touch = { clientX: x, clientY: y, target: screen.getByText('Surface') };
    const touches = Array.from({ length: type === 'End' ? fingers - 1 : fingers }, () => touch);
    fireEvent[`touch${type}`](screen.getByText('Surface'), { touches, changedTouches: [touch] });
  };
}

it('calls the handler of the direction of a long and straight movement', () => {
  const send = showSurface();
  for (const end of [
    [200, 300],
    [400, 310],
    [290, 200],
    [300, 400],
    [280, 300],
    [200, 220],
  ]) {
    send('Start', [300, 300]);
    send('Move', end);
    send('End', end);
  }
  expect(swipes).toEqual(['left', 'right', 'up', 'down']);
});

it('reports the movement of one finger, and its end', () => {
  const send = showSurface();
  send('Start', [300, 300]);
  send('Move', [290, 340]);
  send('End', [290, 340]);
  expect(moves).toEqual([
    [-10, 40],
    [0, 0],
  ]);
  send('Start', [300, 300]);
  send('Move', [310, 300]);
  send('Move', [330, 300], 2);
  send('Move', [350, 300], 2);
  expect(moves.slice(2)).toEqual([
    [10, 0],
    [0, 0],
  ]);
});

it('ignores a movement of two fingers, also when the second began elsewhere', () => {
  const send = showSurface();
  send('Start', [300, 300]);
  send('Start', [320, 300], 2);
  send('End', [200, 300], 2);
  send('End', [100, 300]);
  send('Start', [300, 300]);
  send('Move', [250, 300], 2);
  send('End', [200, 300]);
  send('Start', [300, 300]);
  send('End', [200, 300], 2);
  send('End', [100, 300]);
  expect(swipes).toEqual([]);
});

it('ignores a movement that the browser took over', () => {
  const send = showSurface();
  send('Start', [300, 300]);
  send('Cancel', [250, 300]);
  send('End', [200, 300]);
  expect(swipes).toEqual([]);
});

it('ignores a movement that began or ended while swipes are ignored', () => {
  const send = showSurface();
  for (const isZoomedFirst of [true, false]) {
    isZoomed = isZoomedFirst;
    send('Start', [300, 300]);
    isZoomed = !isZoomedFirst;
    send('End', [200, 300]);
  }
  expect(swipes).toEqual([]);
});
