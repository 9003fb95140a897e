import { UnstyledButton } from '@mantine/core';
import { Notifications, useNotifications } from '@mantine/notifications';
import {
  type FocusEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { t } from '../texts.ts';
import { findAlertTop } from './alert-position.ts';
import classes from './alerts.module.css';
import { ALERT_TIMEOUT_MS, ALERTS_MAX, ALERTS_VISIBLE } from './alerts.ts';

/** Default space above the alerts, in pixels: the top bar and a gap. */
const TOP = 60;

/** Shows the open alerts at the top right, newest first: three at once, the others on request. They never cover a field. */
export function AlertList() {
  const { notifications } = useNotifications();
  const [showsAll, setShowsAll] = useState(false);
  const [isHovered, setIsHovered] = useState(false);
  const count = notifications.length;
  const hidden = count - ALERTS_VISIBLE;
  const isExpanded = showsAll && hidden > 0;
  const ref = useRef<HTMLElement>(null);
  const top = useTop(ref, notifications[0]?.id, isExpanded);
  const { isFocused, ...focus } = useFocusWithin(ref);
  // Later alerts must not open an expanded list.
  if (showsAll && hidden <= 0) setShowsAll(false);
  return (
    <section
      ref={ref}
      className={classes.stack}
      style={{ top }}
      data-alerts
      aria-label={count > 0 ? t('alerts') : undefined}
      data-expanded={isExpanded || undefined}
      onMouseEnter={() => setIsHovered(true)}
      onMouseLeave={() => setIsHovered(false)}
      {...focus}
    >
      <Notifications
        position="top-right"
        className={classes.list}
        withinPortal={false}
        limit={ALERTS_MAX}
        autoClose={isHovered || isFocused || isExpanded ? false : ALERT_TIMEOUT_MS}
        containerWidth={360} // as in alerts.module.css
      />
      {hidden > 0 && (
        <UnstyledButton
          className={classes.more}
          aria-expanded={isExpanded}
          onClick={() => setShowsAll(!isExpanded)}
        >
          {isExpanded ? t('fewerAlerts') : t('moreAlerts', { count: hidden })}
        </UnstyledButton>
      )}
    </section>
  );
}

/** Returns the distance of the alerts from the top, in pixels. They move only when they would cover a field. */
function useTop(
  ref: RefObject<HTMLElement | null>,
  newestId: string | undefined,
  isExpanded: boolean,
): number {
  const [top, setTop] = useState(TOP);
  const update = useCallback(() => {
    if (ref.current) setTop(findAlertTop(ref.current.getBoundingClientRect(), TOP));
  }, [ref]);
  useLayoutEffect(() => {
    // An expanded list scrolls and would jump while the user reads it.
    if (newestId !== undefined && !isExpanded) update();
  }, [newestId, isExpanded, update]);
  useEffect(() => {
    if (newestId === undefined) return;
    const handleFocus = ({ target }: Event) => {
      // The focus may have moved to a dialog whose fields the alerts cover.
      if (target instanceof Node && !ref.current?.contains(target)) update();
    };
    // A new alert grows while it appears. The others stay where they are when one closes.
    let height = 0;
    const observer = new ResizeObserver(([entry]) => {
      const { height: next = 0 } = entry?.contentRect ?? {};
      if (next > height && !isExpanded) update();
      height = next;
    });
    if (ref.current) observer.observe(ref.current);
    window.addEventListener('resize', update);
    document.addEventListener('focusin', handleFocus);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', update);
      document.removeEventListener('focusin', handleFocus);
    };
  }, [ref, newestId, isExpanded, update]);
  return top;
}

/**
 * Tells whether an alert in the element `ref` has the focus, and returns the handlers that the element needs.
 * Moves the focus back to its previous element when the focused alert is removed.
 */
function useFocusWithin(ref: RefObject<HTMLElement | null>) {
  const [isFocused, setIsFocused] = useState(false);
  const before = useRef<Element | null>(null);
  useEffect(() => {
    const list = ref.current;
    if (!isFocused || !list) return;
    // The removal of a focused alert fires no blur event.
    const observer = new MutationObserver(() => {
      if (list.contains(document.activeElement)) return;
      setIsFocused(false);
      if (document.activeElement === document.body && before.current instanceof HTMLElement)
        before.current.focus({ preventScroll: true });
    });
    observer.observe(list, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [ref, isFocused]);
  return {
    isFocused,
    onFocus: ({ relatedTarget, currentTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget;
      setIsFocused(true);
    },
    onBlur: ({ relatedTarget, currentTarget }: FocusEvent) =>
      setIsFocused(currentTarget.contains(relatedTarget)),
  };
}
