import { WORDS } from './commit-typed-text.ts';
import { followMenu, moveInMenu, POPUP } from './editor-menu.ts';
import { nameOptions } from './label-drawing-options.ts';
import { set } from './set-attributes.ts';
import { t } from './texts.ts';

/** Buttons of the editor that are only an icon, by what they are marked with. */
const NAMES: [string, string][] = [
  ['.FIE_tabs_toggle_btn', t('menu')],
  ['.FIE_topbar-undo-button', t('undo')],
  ['.FIE_topbar-redo-button', t('redo')],
  ['.FIE_topbar-reset-button', t('reset')],
  ['.FIE_topbar-zoom-in-btn', t('zoomIn')],
  ['.FIE_topbar-zoom-out-btn', t('zoomOut')],
  ['.FIE_crop-presets-opener-button', t('shapes')],
  ['.FIE_tool-options-wrapper button:has(+ .FIE_rotate-slider)', t('turnLeft')],
  ['.FIE_rotate-slider + button', t('turnRight')],
  ['.FIE_resize-reset-button', t('resetSize')],
];

/** What is pressed or chosen by a click alone. */
const CHOSEN = '.FIE_root [aria-selected]:not(.FIE_tab)';

/**
 * Gives the parts of the editor the roles, names and keys that it leaves out, now and whenever it draws them anew. Its menus lie
 * outside its place, in the page. Ends with what it returns.
 */
export function keepNamed(): () => void {
  const observer = new MutationObserver(() => {
    nameParts();
    followMenu();
  });
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['aria-selected'],
  });
  document.addEventListener('keydown', pressByKey);
  document.addEventListener('mouseenter', keepFocus, { capture: true });
  nameParts();
  return () => {
    observer.disconnect();
    document.removeEventListener('keydown', pressByKey);
    document.removeEventListener('mouseenter', keepFocus, { capture: true });
  };
}

function nameParts(): void {
  for (const tab of all('.FIE_root .FIE_tab')) {
    set(tab, { role: 'tab', tabindex: '0' });
    if (tab.parentElement) set(tab.parentElement, { role: 'tablist', 'aria-label': t('tools') });
  }
  for (const item of all(CHOSEN)) {
    // A button may hold none.
    const button = item.querySelector('button') ? item.querySelector('.SfxLabel-text') : item;
    const isChosen = item.getAttribute('aria-selected') ?? 'false';
    if (button) set(button, { role: 'button', tabindex: '0', 'aria-pressed': isChosen });
    item.removeAttribute('aria-selected');
  }
  for (const mark of all('.SfxRotationSlider-list, .SfxRotationSlider-list li'))
    set(mark, { role: 'presentation' });
  for (const figure of all('.FIE_topbar-zoom-label .SfxLabel-text'))
    set(figure, { role: 'button', tabindex: '0', 'aria-haspopup': 'menu' });
  for (const picture of all('.FIE_watermark-gallery img')) set(picture, { alt: t('watermark') });
  // Escape ends the typing, not the editor.
  for (const field of all(WORDS))
    set(field, { 'aria-label': t('words'), 'data-mantine-stop-propagation': 'true' });
  nameOptions();
  for (const [selector, label] of NAMES)
    for (const button of all(selector)) set(button, { 'aria-label': label });
  for (const button of all('.FIE_root button, [class*="Sfx"] button'))
    if (!button.textContent?.trim() && !button.hasAttribute('aria-label'))
      set(button, { 'aria-label': button.getAttribute('title') ?? t('moreTools') });
  for (const input of all('.FIE_root input, [class*="Sfx"] input'))
    if (!input.hasAttribute('aria-label')) set(input, { 'aria-label': labelOf(input) });
}

/** What stands nearest to an input; else the option or the tool that it belongs to. */
function labelOf(input: Element): string {
  for (
    let around = input.parentElement;
    around && !around.matches('.FIE_tool-options-wrapper, .FIE_root');
    around = around.parentElement
  ) {
    const words = around.querySelector('.SfxLabel-text')?.textContent?.trim();
    if (words && !/^[\d.]+ ?%?$/.test(words)) return words;
    if (around.matches(POPUP)) return document.activeElement?.ariaLabel ?? t('moreTools');
  }
  return document.querySelector('.FIE_root [aria-pressed="true"]')?.textContent || t('moreTools');
}

function all(selector: string): NodeListOf<Element> {
  return document.querySelectorAll(selector);
}

/** The canvas takes the focus when the pointer comes over it, and may do so only where nothing else has it. */
function keepFocus(event: MouseEvent): void {
  const { target } = event;
  if (!(target instanceof Element) || !target.matches('.FIE_canvas-node')) return;
  if (document.activeElement !== document.body) event.stopPropagation();
}

/** What is no button for the browser is pressed like one. */
function pressByKey(event: KeyboardEvent): void {
  const { target } = event;
  if (moveInMenu(event)) {
    event.preventDefault();
    return;
  }
  if (event.key !== 'Enter' && event.key !== ' ') return;
  if (!(target instanceof HTMLElement) || !target.closest('.FIE_root, #SfxPopper')) return;
  if (target.matches('button, input, textarea, select') || !target.hasAttribute('role')) return;
  event.preventDefault();
  target.click();
}
