import { POPUP } from './editor-menu.ts';
import { setAttributes } from './set-attributes.ts';
import { t } from './texts.ts';

/** Selectors and names of drawing options. Options without a name here have a title. */
const OPTIONS: [string, string?][] = [
  ['.FIE_annotation-option-triggerer'],
  ['.FIE_color-picker-triggerer', t('color')],
  ['.FIE_text-bold-option', t('bold')],
  ['.FIE_text-italic-option', t('italic')],
];

const ALIGNMENTS = [t('left'), t('center'), t('right')];

const POSITIONS = [
  t('topLeft'),
  t('top'),
  t('topRight'),
  ...ALIGNMENTS,
  t('bottomLeft'),
  t('bottom'),
  t('bottomRight'),
];

/** Gives the options of a drawing the role and the name of a button. The editor makes them reachable by mouse only. */
export function labelDrawingOptions(): void {
  for (const [selector, label] of OPTIONS)
    for (const option of document.querySelectorAll(selector))
      setButton(option, label ?? option.getAttribute('title') ?? t('moreTools'));
  for (const font of document.querySelectorAll('.FIE_text-font-family-option'))
    setButton(font, t('fontNamed', { name: font.textContent ?? '' }));
  // Hidden inputs would still take the focus.
  for (const input of document.querySelectorAll('.SfxSelect-Input[aria-hidden]'))
    setAttributes(input, { inert: '' });
  const icons = [...document.querySelectorAll(`${POPUP} div:has(> svg)`)];
  // The open popup shows either nine positions or three alignments.
  const names = icons.length === POSITIONS.length ? POSITIONS : ALIGNMENTS;
  for (const [index, icon] of icons.entries()) setButton(icon, names[index] ?? t('moreTools'));
  for (const input of document.querySelectorAll('.SfxColorPicker-root .SfxInput-Base'))
    setAttributes(input, { 'aria-label': t('colorCode') });
}

function setButton(element: Element, label: string): void {
  setAttributes(element, { role: 'button', tabindex: '0', 'aria-label': label });
}
