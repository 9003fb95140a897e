import { expect, it } from 'vitest';
import { findAlertPlace, type Obstacle, readObstacles } from './alert-place.ts';

const VIEW = { width: 1440, height: 900 };
const ALERTS = { width: 360, height: 170 };
const PREFERRED = { top: 60, right: 20 };

function box(left: number, top: number, right: number, bottom: number, weight = 1000): Obstacle {
  return { left, top, right, bottom, weight };
}

function place(...obstacles: Obstacle[]) {
  return findAlertPlace(ALERTS, VIEW, obstacles, PREFERRED);
}

it('places alerts top right where nothing is in the way', () => {
  expect(place()).toEqual(PREFERRED);
  expect(place(box(20, 100, 1040, 140))).toEqual(PREFERRED);
});

it('moves alerts below a search field, and beside a panel of fields', () => {
  expect(place(box(60, 108, 1100, 138))).toEqual({ top: 146, right: 20 });
  expect(place(box(1060, 52, 1440, 900, 1))).toEqual({ top: 60, right: 388 });
});

it('covers what is marked rather than a field, where there is no room for both', () => {
  const view = { width: 390, height: 400 };
  const alerts = { width: 366, height: 170 };
  const field = box(12, 60, 378, 100);
  const found = findAlertPlace(alerts, view, [field, box(0, 110, 390, 400, 1)], {
    top: 60,
    right: 12,
  });
  expect(found).toEqual({ top: 108, right: 12 });
});

it('reads the fields of the topmost dialog, and the dialog unless it fills the page', () => {
  document.body.innerHTML = `
    <input aria-label="behind" data-box="0 0 100 30" />
    <div aria-modal="true" data-box="400 50 1000 500">
      <input aria-label="field" data-box="420 80 980 110" /><input type="checkbox" data-box="420 120 440 140" />
    </div>`;
  for (const element of document.querySelectorAll<HTMLElement>('[data-box]')) {
    const [left = 0, top = 0, right = 0, bottom = 0] = (element.dataset.box ?? '')
      .split(' ')
      .map(Number);
    element.getBoundingClientRect = () => new DOMRect(left, top, right - left, bottom - top);
  }
  expect(readObstacles(VIEW)).toEqual([box(420, 80, 980, 110), box(400, 50, 1000, 500, 1)]);
  expect(readObstacles({ width: 620, height: 460 })).toEqual([box(420, 80, 980, 110)]);
});
