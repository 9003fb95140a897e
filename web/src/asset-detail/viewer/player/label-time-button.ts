const TIME_BUTTON = 'time[role="button"][aria-label]';

/**
 * Puts the time that a player's button shows in front of its name, which has it in words alone: who speaks to a browser says what
 * they see. Returns what ends that.
 */
export function nameTimeButton(player: HTMLElement | null): (() => void) | undefined {
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
