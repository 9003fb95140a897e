import { TEXT_FIELD } from './commit-typed-text.ts';
import { moveInMenu, POPUP, updateMenuFocus } from './editor-menu.ts';
import { labelDrawingOptions } from './label-drawing-options.ts';
import { setAttributes } from './set-attributes.ts';
import { t } from './texts.ts';

/** Names of the editor's buttons that have only an icon, by selector. */
const NAMES: [string, string][] = [
  ['.FIE_tabs_toggle_btn', t('menu')],
  ['.FIE_topbar-undo-button', t('undo')],
  ['.FIE_topbar-redo-button', t('redo')],
  ['.FIE_topbar-reset-button', t('reset')],
  ['.FIE_topbar-zoom-in-btn', t('zoomIn')],
  ['.FIE_topbar-zoom-out-btn', t('zoomOut')],
  ['.FIE_crop-presets-opener-button', t('cropRatios')],
  ['.FIE_tool-options-wrapper button:has(+ .FIE_rotate-slider)', t('rotateLeft')],
  ['.FIE_rotate-slider + button', t('rotateRight')],
  ['.FIE_resize-reset-button', t('resetSize')],
];

/** Selector of the elements that act as buttons and react only to a click. */
const CLICKABLE = '.FIE_root [aria-selected]:not(.FIE_tab)';

/**
 * Adds the roles, names and keys that the editor lacks, and adds them again whenever it renders. Observes the whole
 * page, because the editor's menus are outside its element. Returns a function that stops it.
 */
export function makeEditorAccessible(): () => void {
  const observer = new MutationObserver(() => {
    labelParts();
    updateMenuFocus();
  });
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['aria-selected'],
  });
  document.addEventListener('keydown', pressByKey);
  document.addEventListener('mouseenter', keepFocus, { capture: true });
  labelParts();
  return () => {
    observer.disconnect();
    document.removeEventListener('keydown', pressByKey);
    document.removeEventListener('mouseenter', keepFocus, { capture: true });
  };
}

function labelParts(): void {
  for (const tab of all('.FIE_root .FIE_tab')) {
    setAttributes(tab, { role: 'tab', tabindex: '0' });
    if (tab.parentElement)
      setAttributes(tab.parentElement, { role: 'tablist', 'aria-label': t('tools') });
  }
  for (const item of all(CLICKABLE)) {
    // A button must not contain another button.
    const button = item.querySelector('button') ? item.querySelector('.SfxLabel-text') : item;
    const isPressed = item.getAttribute('aria-selected') ?? 'false';
    if (button) setAttributes(button, { role: 'button', tabindex: '0', 'aria-pressed': isPressed });
    item.removeAttribute('aria-selected');
  }
  for (const mark of all('.SfxRotationSlider-list, .SfxRotationSlider-list li'))
    setAttributes(mark, { role: 'presentation' });
  for (const zoomLabel of all('.FIE_topbar-zoom-label .SfxLabel-text'))
    setAttributes(zoomLabel, { role: 'button', tabindex: '0', 'aria-haspopup': 'menu' });
  for (const image of all('.FIE_watermark-gallery img'))
    setAttributes(image, { alt: t('watermark') });
  // Escape ends typing, not the editor.
  for (const field of all(TEXT_FIELD))
    setAttributes(field, {
      'aria-label': t('textOnImage'),
      'data-mantine-stop-propagation': 'true',
    });
  labelDrawingOptions();
  for (const [selector, label] of NAMES)
    for (const button of all(selector)) setAttributes(button, { 'aria-label': label });
  for (const button of all('.FIE_root button, [class*="Sfx"] button'))
    if (!button.textContent?.trim() && !button.hasAttribute('aria-label'))
      setAttributes(button, { 'aria-label': button.getAttribute('title') ?? t('moreTools') });
  for (const input of all('.FIE_root input, [class*="Sfx"] input'))
    if (!input.hasAttribute('aria-label')) setAttributes(input, { 'aria-label': labelOf(input) });
}

/** Returns the label nearest to an input, else the name of the option or tool that it belongs to. */
function labelOf(input: Element): string {
  for (
    let around = input.parentElement;
    around && !around.matches('.FIE_tool-options-wrapper, .FIE_root');
    around = around.parentElement
  ) {
    const text = around.querySelector('.SfxLabel-text')?.textContent?.trim();
    if (text && !/^[\d.]+ ?%?$/.test(text)) return text;
    if (around.matches(POPUP)) return document.activeElement?.ariaLabel ?? t('moreTools');
  }
  return document.querySelector('.FIE_root [aria-pressed="true"]')?.textContent || t('moreTools');
}

function all(selector: string): NodeListOf<Element> {
  return document.querySelectorAll(selector);
}

/** Prevents the canvas from taking the focus from another element when the pointer moves over it. */
function keepFocus(event: MouseEvent): void {
  const { target } = event;
  if (!(target instanceof Element) || !target.matches('.FIE_canvas-node')) return;
  if (document.activeElement !== document.body) event.stopPropagation();
}

/** Lets Enter and Space press elements that only have the role of a button. */
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
