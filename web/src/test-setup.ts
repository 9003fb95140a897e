import './lib/validator-messages.ts';
import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

afterEach(cleanup);
beforeEach(() => void vi.useRealTimers());

// Test files share a page, and with it the packages. Each gets new modules of our own, and what another has left is gone.
vi.resetModules();
vi.restoreAllMocks();
vi.unstubAllGlobals();
vi.useRealTimers();
document.body.replaceChildren();

// Of a loaded machine: a limit that only a fault reaches.
configure({ asyncUtilTimeout: 30_000 });

// What the UI kit asks of a browser and jsdom does not have.
window.matchMedia = (query) =>
  Object.assign(new EventTarget(), {
    matches: false,
    media: query,
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
  });

window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

window.HTMLElement.prototype.scrollIntoView = () => {};

Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
