import './lib/validator-messages.ts';
import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

afterEach(cleanup);
beforeEach(() => void vi.useRealTimers());

// Test files share one jsdom page and the loaded packages. Reset our own modules and the state of earlier files.
vi.resetModules();
vi.restoreAllMocks();
vi.unstubAllGlobals();
vi.useRealTimers();
document.body.replaceChildren();

// A limit that only a failing test reaches, even on a busy machine.
configure({ asyncUtilTimeout: 30_000 });

// Browser APIs that Mantine needs and jsdom lacks.
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

// jsdom has no layout.
window.Element.prototype.checkVisibility = () => true;

Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
