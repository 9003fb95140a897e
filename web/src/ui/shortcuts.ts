import { useWindowEvent } from '@mantine/hooks';

/**
 * Where a shortcut applies: on every page, in lists of assets, while an asset is shown, while pictures are compared, in a slideshow, on the page of duplicates, in the image editor, while
 * a background is removed, or while red eyes are.
 */
export type ShortcutScreen =
  | 'everywhere'
  | 'lists'
  | 'viewer'
  | 'culling'
  | 'slideshow'
  | 'duplicates'
  | 'editor'
  | 'cutout'
  | 'redEye';

export interface Shortcut {
  screen: ShortcutScreen;
  /** Alternative keys. `mod+` is Ctrl or Command, `alt+` is Alt or Option. */
  keys: readonly string[];
  /** Set if the shortcut also works while the focus is in a field. */
  whileTyping?: true;
}

const ARROWS = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] as const;

/** Five stars to none, pick, reject and no flag, and red, yellow, green and blue: the keys of Lightroom. */
const STAR_KEYS = ['1', '2', '3', '4', '5', '0'] as const;
const FLAG_KEYS = ['p', 'x', 'u'] as const;
const COLOR_KEYS = ['6', '7', '8', '9'] as const;

/** Lists every shortcut, for the handlers and for the sheet of shortcuts. */
export const SHORTCUTS = {
  openPalette: { screen: 'everywhere', keys: ['mod+k'], whileTyping: true },
  showShortcuts: { screen: 'everywhere', keys: ['?'] },
  closeTop: { screen: 'everywhere', keys: ['Escape'] },
  focusSearch: { screen: 'lists', keys: ['/'] },
  move: { screen: 'lists', keys: ARROWS },
  moveToEnds: { screen: 'lists', keys: ['Home', 'End'] },
  open: { screen: 'lists', keys: ['Enter'] },
  preview: { screen: 'lists', keys: [' '] },
  select: { screen: 'lists', keys: ['s'] },
  selectTo: { screen: 'lists', keys: ARROWS.map((key) => `shift+${key}`) },
  arrange: { screen: 'lists', keys: ARROWS.map((key) => `alt+${key}`) },
  selectPage: { screen: 'lists', keys: ['mod+a'] },
  compare: { screen: 'lists', keys: ['c'] },
  rate: { screen: 'lists', keys: STAR_KEYS },
  setFlag: { screen: 'lists', keys: FLAG_KEYS },
  setColor: { screen: 'lists', keys: COLOR_KEYS },
  setFavorite: { screen: 'lists', keys: ['f'] },
  editTags: { screen: 'lists', keys: ['t'] },
  moveToTrash: { screen: 'lists', keys: ['Delete'] },
  moveDays: { screen: 'lists', keys: ['j', 'k'] },
  goToDate: { screen: 'lists', keys: ['g'] },
  stack: { screen: 'lists', keys: ['mod+g'] },
  unstack: { screen: 'lists', keys: ['mod+shift+g'] },
  showPrevious: { screen: 'viewer', keys: ['ArrowLeft', '['] },
  showNext: { screen: 'viewer', keys: ['ArrowRight', ']'] },
  previousStacked: { screen: 'viewer', keys: ['shift+ArrowLeft'] },
  nextStacked: { screen: 'viewer', keys: ['shift+ArrowRight'] },
  endPreview: { screen: 'viewer', keys: [' '] },
  previousPage: { screen: 'viewer', keys: ['PageUp'] },
  nextPage: { screen: 'viewer', keys: ['PageDown'] },
  zoomIn: { screen: 'viewer', keys: ['+', '='] },
  zoomOut: { screen: 'viewer', keys: ['-'] },
  toggleZoom: { screen: 'viewer', keys: ['z'] },
  moveImage: { screen: 'viewer', keys: ARROWS },
  toggleFaces: { screen: 'viewer', keys: ['o'] },
  toggleText: { screen: 'viewer', keys: ['w'] },
  toggleDetails: { screen: 'viewer', keys: ['i'] },
  acceptSuggestion: { screen: 'viewer', keys: ['a'] },
  dismissSuggestion: { screen: 'viewer', keys: ['d'] },
  rateShown: { screen: 'viewer', keys: STAR_KEYS },
  flagShown: { screen: 'viewer', keys: FLAG_KEYS },
  colorShown: { screen: 'viewer', keys: COLOR_KEYS },
  favorShown: { screen: 'viewer', keys: ['f'] },
  tagShown: { screen: 'viewer', keys: ['t'] },
  moveShownToTrash: { screen: 'viewer', keys: ['Delete'] },
  previousFrame: { screen: 'viewer', keys: [','] },
  nextFrame: { screen: 'viewer', keys: ['.'] },
  markStart: { screen: 'viewer', keys: ['b'] },
  markEnd: { screen: 'viewer', keys: ['e'] },
  startSlideshow: { screen: 'viewer', keys: ['s'] },
  compareShown: { screen: 'viewer', keys: ['c'] },
  rateCulled: { screen: 'culling', keys: ['0', '1', '2', '3', '4', '5'] },
  flagCulled: { screen: 'culling', keys: ['p', 'x', 'u'] },
  colorCulled: { screen: 'culling', keys: ['6', '7', '8', '9'] },
  tagCulled: { screen: 'culling', keys: ['t'] },
  nextCulled: { screen: 'culling', keys: ['ArrowRight'] },
  previousCulled: { screen: 'culling', keys: ['ArrowLeft'] },
  crownCulled: { screen: 'culling', keys: ['ArrowUp'] },
  uncrownCulled: { screen: 'culling', keys: ['ArrowDown'] },
  compareCulled: { screen: 'culling', keys: ['c'] },
  zoomCulled: { screen: 'culling', keys: [' '] },
  undoCulled: { screen: 'culling', keys: ['z', 'mod+z'] },
  previousSlide: { screen: 'slideshow', keys: ['ArrowLeft'] },
  nextSlide: { screen: 'slideshow', keys: ['ArrowRight'] },
  pauseSlides: { screen: 'slideshow', keys: [' '] },
  moveDuplicates: { screen: 'duplicates', keys: ['ArrowUp', 'ArrowDown'] },
  chooseDuplicate: {
    screen: 'duplicates',
    keys: ['ArrowLeft', 'ArrowRight', '1', '2', '3', '4', '5', '6', '7', '8', '9'],
  },
  mergeDuplicates: { screen: 'duplicates', keys: ['Enter'] },
  dismissDuplicates: { screen: 'duplicates', keys: ['n'] },
  compareDuplicates: { screen: 'duplicates', keys: ['c'] },
  undoDuplicates: { screen: 'duplicates', keys: ['z', 'mod+z'] },
  undoEdit: { screen: 'editor', keys: ['mod+z'] },
  redoEdit: { screen: 'editor', keys: ['mod+shift+z'] },
  zoomInEdit: { screen: 'editor', keys: ['+', '='] },
  zoomOutEdit: { screen: 'editor', keys: ['-'] },
  zoomFitEdit: { screen: 'editor', keys: ['0'] },
  compareEdit: { screen: 'editor', keys: ['\\'] },
  moveEdited: { screen: 'editor', keys: ARROWS },
  moveEditedFar: { screen: 'editor', keys: ARROWS.map((key) => `shift+${key}`) },
  removeEdited: { screen: 'editor', keys: ['Delete', 'Backspace'] },
  viewCutout: { screen: 'cutout', keys: ['v'] },
  boxCutout: { screen: 'cutout', keys: ['b'] },
  keepPart: { screen: 'cutout', keys: ['k'] },
  removePart: { screen: 'cutout', keys: ['r'] },
  smallerBrush: { screen: 'cutout', keys: ['['] },
  largerBrush: { screen: 'cutout', keys: [']'] },
  undoCutout: { screen: 'cutout', keys: ['mod+z'] },
  smallerEye: { screen: 'redEye', keys: ['-'] },
  largerEye: { screen: 'redEye', keys: ['+'] },
  undoEyes: { screen: 'redEye', keys: ['mod+z'] },
} as const satisfies Record<string, Shortcut>;

export type ShortcutId = keyof typeof SHORTCUTS;

/** Elements in which keys type or choose something. Pictures of the gallery are a listbox too, but leave the keys to the page. */
const TYPING =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"], [role="menu"], [role="listbox"]:not([data-pictures])';
/** Controls that handle a key themselves, by key. */
const OWN_KEYS: Readonly<Record<string, string>> = {
  ' ': 'button, a, summary, input, [role="tab"], video, audio, media-player, [role="slider"]',
  Enter: 'button, a, summary',
  ...Object.fromEntries(
    ARROWS.map((arrow) => [arrow, '[role="tab"], [role="slider"], video, audio']),
  ),
};

/** Returns the label of the `mod` key. */
export function modKeyName(): string {
  return /mac|iphone|ipad/i.test(navigator.platform) ? '⌘' : 'Ctrl';
}

/** Splits a combination such as `mod+k` into its keys. */
export function splitKeys(keys: string): string[] {
  return keys === '+' ? [keys] : keys.split('+');
}

type KeyPress = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;

/** Tells whether a key press is one of the shortcut's keys, wherever the focus is. */
export function isShortcut(event: KeyPress, id: ShortcutId): boolean {
  return SHORTCUTS[id].keys.some((keys) => isPressed(event, keys));
}

/** Calls `run` when the shortcut is pressed and `isOn` is set, unless the user is typing or a dialog covers its screen. */
export function useShortcut(
  id: ShortcutId,
  run: (event: KeyboardEvent) => void,
  isOn = true,
): void {
  const { screen, whileTyping }: Shortcut = SHORTCUTS[id];
  useWindowEvent('keydown', (event) => {
    if (!isOn || event.defaultPrevented || !isShortcut(event, id) || !isOnTop(screen)) return;
    if (!whileTyping && isKeyOfTarget(event)) return;
    // A repeated Space would toggle back at once.
    if (event.repeat && event.key === ' ') return;
    event.preventDefault();
    run(event);
  });
}

function isPressed(event: KeyPress, keys: string): boolean {
  const parts = splitKeys(keys);
  const key = parts.at(-1) ?? '';
  if (event.altKey !== parts.includes('alt') || isWithMod(event) !== parts.includes('mod'))
    return false;
  // Some single characters, such as `?`, need Shift; only named keys and those with `mod` are compared with it.
  const isShiftCompared = key.length > 1 || parts.includes('mod');
  if (isShiftCompared && event.shiftKey !== parts.includes('shift')) return false;
  return event.key.toLowerCase() === key.toLowerCase();
}

function isWithMod({ ctrlKey, metaKey }: KeyPress): boolean {
  return ctrlKey || metaKey;
}

/** Tells whether the focused element needs the key itself. */
function isKeyOfTarget({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false;
  const own = OWN_KEYS[key];
  return target.closest(own ? `${TYPING}, ${own}` : TYPING) !== null;
}

/** Tells whether no dialog covers the screen. The editor and the tools are dialogs, and so is the viewer over a list. */
function isOnTop(screen: ShortcutScreen): boolean {
  if (screen === 'everywhere') return true;
  const modal = [...document.querySelectorAll('[aria-modal="true"]')].at(-1);
  if (screen === 'lists' || screen === 'duplicates') return modal === undefined;
  if (screen === 'culling') return (modal?.querySelector('[data-culling]') ?? null) !== null;
  if (screen === 'slideshow') return (modal?.querySelector('[data-slideshow]') ?? null) !== null;
  if (screen === 'editor') return (modal?.querySelector('[data-image-editor]') ?? null) !== null;
  if (screen === 'cutout') return (modal?.querySelector('[data-cutout]') ?? null) !== null;
  if (screen === 'redEye') return (modal?.querySelector('[data-red-eye]') ?? null) !== null;
  return (
    (modal ? modal.closest('[data-viewer]') : document.querySelector('[data-viewer]')) !== null
  );
}
