import { Tooltip } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import classes from './tips.module.css';

/** Milliseconds of hovering before a tooltip shows. */
const DELAY_MS = 350;

interface TipsProps {
  children: ReactNode;
}

/**
 * Shows the `data-tip` of the hovered or focused element. One tooltip serves all elements: one for each control of
 * thirty cards would take longer to render than the cards.
 */
export function Tips({ children }: TipsProps) {
  const [target, setTarget] = useState<HTMLElement | null>(null);
  const timerRef = useRef(0);
  useEffect(() => () => window.clearTimeout(timerRef.current), []);
  const show = (element: EventTarget, delayMs: number) => {
    const next = element instanceof Element ? element.closest<HTMLElement>('[data-tip]') : null;
    window.clearTimeout(timerRef.current);
    if (next !== target) setTarget(null);
    if (next) timerRef.current = window.setTimeout(() => setTarget(next), delayMs);
  };
  const hide = () => {
    window.clearTimeout(timerRef.current);
    setTarget(null);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches the controls inside.
    <div
      className={classes.tips}
      onPointerOver={(event) => event.pointerType === 'mouse' && show(event.target, DELAY_MS)}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={(event) => event.target.matches(':focus-visible') && show(event.target, 0)}
      onBlur={hide}
    >
      {children}
      {target && <Tooltip opened target={target} label={target.dataset.tip} />}
    </div>
  );
}
