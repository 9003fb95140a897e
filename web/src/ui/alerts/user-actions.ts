const FIELDS = 'input, textarea, select, [contenteditable="true"]';

let count = 0;

function handle({ type, target }: Event): void {
  if (!(target instanceof Element) || target.closest('[data-alerts]')) return;
  if (type === 'keydown' && target.matches(FIELDS)) return;
  count += 1;
}

// An alert may be shown before the list of alerts has loaded, so this module listens by itself.
document.addEventListener('click', handle, true);
document.addEventListener('keydown', handle, true);

/** Returns the number of clicks and keys outside of fields and alerts since the page was loaded. */
export function countUserActions(): number {
  return count;
}
