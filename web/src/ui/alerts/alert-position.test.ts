import { beforeEach, expect, it } from 'vitest';
import { findAlertTop } from './alert-position.ts';

const ALERTS = new DOMRect(1060, 60, 360, 170);

beforeEach(() => {
  window.innerWidth = 1440;
  window.innerHeight = 900;
});

/** Renders boxes given as left, top, width and height. */
function render(html: string) {
  document.body.innerHTML = html;
  for (const element of document.querySelectorAll<HTMLElement>('[data-box]')) {
    const [left, top, width, height] = (element.dataset.box ?? '').split(' ').map(Number);
    element.getBoundingClientRect = () => new DOMRect(left, top, width, height);
  }
}

/** Returns the top of the alerts over a page with these elements. */
const findTop = (html: string) => {
  render(html);
  return findAlertTop(ALERTS, 60);
};

it('leaves alerts where they are when they cover no field, or only a check box', () => {
  expect(findTop('<input data-box="20 100 1000 40" /><p data-box="1000 60 400 400"></p>')).toBe(60);
  expect(findTop('<input type="checkbox" data-box="1100 100 20 20" />')).toBe(60);
});

it('moves alerts below the fields and the marked elements that they would cover', () => {
  expect(findTop('<input data-box="60 108 1100 30" />')).toBe(146);
  expect(findTop('<div data-keep-clear data-box="1380 16 40 60"></div>')).toBe(84);
  expect(
    findTop('<select data-box="1000 300 400 30"></select><input data-box="1000 108 400 30" />'),
  ).toBe(338);
});

it('covers the top bar, and as little as possible, if there is no room below the fields', () => {
  expect(findTop('<textarea data-box="1000 60 400 700"></textarea>')).toBe(8);
  expect(
    findTop('<textarea data-box="1000 0 400 550"></textarea><input data-box="1000 650 400 30" />'),
  ).toBe(688);
  expect(
    findTop('<textarea data-box="1000 0 400 600"></textarea><input data-box="1000 740 400 160" />'),
  ).toBe(608);
});

it('moves alerts off toolbars and the buttons of forms and dialogs', () => {
  const button = '<button data-box="1000 100 100 30"></button>';
  expect(findTop(button)).toBe(60);
  expect(findTop(`<form>${button}</form>`)).toBe(138);
  expect(findTop(`<div aria-modal="true">${button}</div>`)).toBe(138);
  expect(findTop('<div role="toolbar" data-box="1000 100 400 40"></div>')).toBe(148);
});

it('covers no form on a phone, where it covers the top bar instead', () => {
  window.innerWidth = 390;
  const alerts = new DOMRect(18, 60, 360, 42);
  render('<div aria-modal="true"><form data-box="20 50 350 750"></form></div>');
  expect(findAlertTop(alerts, 60)).toBe(808);
  render('<div aria-modal="true"><form data-box="20 50 350 840"></form></div>');
  expect(findAlertTop(alerts, 60)).toBe(8);
});

it('considers only the fields of the topmost dialog', () => {
  expect(
    findTop(
      `<input data-box="1000 70 400 30" />
      <div aria-modal="true"><input data-box="1000 120 400 30" /></div>`,
    ),
  ).toBe(158);
});
