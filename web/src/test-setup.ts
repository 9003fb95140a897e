import './lib/validator-messages.ts';
import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { WAIT_LIMIT_MS } from '../../wait-limit.ts';
import { createQueryError } from './test/query-error.ts';

afterEach(cleanup);
beforeEach(() => void vi.useRealTimers());

// Test files share one jsdom page and the loaded packages. Reset our own modules and the state of earlier files.
vi.resetModules();
vi.restoreAllMocks();
vi.unstubAllGlobals();
vi.useRealTimers();
document.body.replaceChildren();

configure({ asyncUtilTimeout: WAIT_LIMIT_MS, getElementError: createQueryError });

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
window.HTMLElement.prototype.scrollTo = () => {};

// jsdom has no layout.
window.Element.prototype.checkVisibility = () => true;

Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
