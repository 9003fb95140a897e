import { UnstyledButton } from '@mantine/core';
import type { CommentAnchor } from '@spindle/contracts/comments/comments';
import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useRef,
} from 'react';
import { ARROW_STEPS, type Position } from '../assets/drawn-box.ts';
import { useLayer } from '../ui/dialogs/layers.ts';
import { changeMarks, useCommentMarks } from './comment-marks.ts';
import { threadsOf } from './comment-source.ts';
import classes from './image-marks.module.css';
import { type ImageMark, markBetween, moveMark, resizeMark } from './place-mark.ts';
import { t } from './texts.ts';

/** Shows the marks of the open threads on an image, and lets the reader mark a point or an area for a new comment. */
export function ImageMarks({ assetId }: { assetId: string }) {
  const marks = useCommentMarks();
  if (marks.assetId !== assetId) return null;
  const { comments, draft, isMarking, pointedId } = marks;
  const shown = threadsOf(comments).filter(({ first }) => first.resolved_at === null);
  return (
    <div className={classes.layer} data-marking={isMarking || undefined}>
      {shown.map(({ first, number }) => {
        const mark = imageMarkOf(first.anchor);
        if (!mark) return null;
        const author = first.author.name || t('formerUser');
        return (
          <UnstyledButton
            key={first.id}
            className={classes.mark}
            data-kind={mark.kind}
            data-pointed={first.id === pointedId || undefined}
            style={styleOf(mark)}
            aria-label={t('pin', { number, author })}
            onClick={() => changeMarks({ pointedId: first.id })}
          >
            <span className={classes.number}>{number}</span>
          </UnstyledButton>
        );
      })}
      {isMarking && <MarkArea />}
      <DraftMark mark={imageMarkOf(draft)} />
    </div>
  );
}

/** Covers the image: a click marks a point, a drag an area, Enter the center. Escape ends the marking. */
function MarkArea() {
  const area = useRef<HTMLButtonElement>(null);
  const from = useRef<Position | null>(null);
  useLayer(true, () => changeMarks({ isMarking: false }));
  useEffect(() => area.current?.focus(), []);
  const positionOf = ({ clientX, clientY, currentTarget }: PointerEvent): Position => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    return { x: (clientX - left) / width, y: (clientY - top) / height };
  };
  const handleDown = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    from.current = positionOf(event);
  };
  const handleMove = (event: PointerEvent) => {
    if (from.current) changeMarks({ draft: markBetween(from.current, positionOf(event)) });
  };
  const handleUp = (event: PointerEvent) => {
    const start = from.current;
    from.current = null;
    if (start) changeMarks({ draft: markBetween(start, positionOf(event)), isMarking: false });
  };
  return (
    <button
      ref={area}
      type="button"
      className={classes.area}
      aria-label={t('markArea')}
      onPointerDown={handleDown}
      onPointerMove={handleMove}
      onPointerUp={handleUp}
      onTouchStart={(event) => event.stopPropagation()}
      // Only keys: pointers are handled above.
      onClick={({ detail }) => {
        if (detail > 0) return;
        changeMarks({ draft: { kind: 'POINT', x: 0.5, y: 0.5 }, isMarking: false });
        requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-draft]')?.focus());
      }}
    >
      <span className={classes.help}>{t('markHelp')}</span>
    </button>
  );
}

/** Shows the mark of the new comment. Keys move it. */
function DraftMark({ mark }: { mark: ImageMark | null }) {
  if (!mark) return null;
  const handleKey = (event: KeyboardEvent) => {
    const by = ARROW_STEPS[event.key];
    if (!by) return;
    event.preventDefault();
    event.stopPropagation(); // the arrows would show the next asset
    changeMarks({ draft: event.shiftKey ? resizeMark(mark, by) : moveMark(mark, by) });
  };
  return (
    <UnstyledButton
      className={classes.mark}
      data-draft
      data-kind={mark.kind}
      style={styleOf(mark)}
      aria-label={t('newMark')}
      onKeyDown={handleKey}
      onClick={() => document.querySelector<HTMLElement>('[data-comment-text]')?.focus()}
    >
      <span className={classes.number}>+</span>
    </UnstyledButton>
  );
}

function imageMarkOf(anchor: CommentAnchor | null): ImageMark | null {
  return anchor === null || anchor.kind === 'TIME' ? null : anchor;
}

function styleOf(mark: ImageMark): CSSProperties {
  const percent = (fraction: number) => `${fraction * 100}%`;
  if (mark.kind === 'AREA')
    return {
      left: percent(mark.x),
      top: percent(mark.y),
      width: percent(mark.width),
      height: percent(mark.height),
    };
  // The pin stays inside the image, whose frame would cut it off.
  const inside = (fraction: number) => `clamp(13px, ${percent(fraction)}, calc(100% - 13px))`;
  return { left: inside(mark.x), top: inside(mark.y) };
}
