const TIME_BUTTON = 'time[role="button"][aria-label]';

/**
 * Puts the displayed time in front of the accessible name of a player's time button: voice control users say what
 * they see. Returns a function that stops it.
 */
export function labelTimeButton(player: HTMLElement | null): (() => void) | undefined {
  if (!player) return;
  const update = () => {
    for (const button of player.querySelectorAll(TIME_BUTTON)) {
      const shown = button.textContent.replace(/^-/, '');
      const words = (button.getAttribute('aria-label') ?? '').replace(/^[\d:]+, /, '');
      const name = `${shown}, ${words}`;
      if (button.getAttribute('aria-label') !== name) button.setAttribute('aria-label', name);
    }
  };
  const observer = new MutationObserver(update);
  observer.observe(player, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: ['aria-label'],
  });
  update();
  return () => observer.disconnect();
}
