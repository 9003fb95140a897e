import { Button, UnstyledButton } from '@mantine/core';
import { use, useState } from 'react';
import { formatClock } from '../../lib/format.ts';
import { PlayingMediaContext } from '../playing-media.ts';
import { t } from './texts.ts';
import classes from './transcript.module.css';
import { useFollowPlayback } from './use-follow-playback.ts';
import type { Passage } from './use-transcript.ts';

/**
 * Lists what is said. A click on a passage plays from there, and the list follows the player. It is one stop of the Tab key: arrow keys move
 * between the passages.
 */
export function PassageList({ passages }: { passages: readonly Passage[] }) {
  const { media } = use(PlayingMediaContext);
  const { current, isFollowing, follow, stopFollowing, listProps } = useFollowPlayback(
    media,
    passages,
  );
  const [focused, setFocused] = useState<number | null>(null);
  const tabStop = Math.min(focused ?? Math.max(0, current), passages.length - 1);
  const play = (second: number) => {
    follow();
    if (!media) return;
    media.currentTime = second;
    void media.play().catch(() => undefined); // the player shows why it does not play
  };
  const handleKey = (event: React.KeyboardEvent) => {
    const to = targetOf(event.key, tabStop, passages.length);
    const item = event.currentTarget.children[to ?? -1]?.firstElementChild;
    if (!(item instanceof HTMLElement)) return;
    event.preventDefault();
    event.stopPropagation(); // the page shows another asset with these keys
    stopFollowing();
    item.focus();
  };
  return (
    <div className={classes.list}>
      <ol className={classes.passages} onKeyDown={handleKey} {...listProps}>
        {passages.map(({ start, parts }, index) => (
          <li key={index} className={classes.item}>
            <UnstyledButton
              className={classes.passage}
              tabIndex={index === tabStop ? 0 : -1}
              aria-current={index === current || undefined}
              onFocus={() => setFocused(index)}
              onBlur={() => setFocused(null)}
              onClick={() => play(start)}
            >
              <span className={classes.time}>{formatClock(Math.floor(start))}</span>
              <span>
                {parts.map((part, at) =>
                  part.isFound ? <mark key={at}>{part.text}</mark> : part.text,
                )}
              </span>
            </UnstyledButton>
          </li>
        ))}
      </ol>
      {!isFollowing && current >= 0 && (
        <div className={classes.follow}>
          <Button size="compact-xs" variant="default" onClick={follow}>
            {t('follow')}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Returns the position that a key moves the focus to; null for other keys. */
function targetOf(key: string, from: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return Math.min(count - 1, from + 1);
    case 'ArrowUp':
      return Math.max(0, from - 1);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
