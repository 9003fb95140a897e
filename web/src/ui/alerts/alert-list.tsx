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

/** Pixels above the alerts: the top bar and a little more. */
const TOP = 60;

/** Shows the open alerts at the top right, newest first: three of them, the others on request. They cover no field. */
export function AlertList() {
  const { notifications } = useNotifications();
  const [wantsAll, setWantsAll] = useState(false);
  const [isPointed, setIsPointed] = useState(false);
  const count = notifications.length;
  const hidden = count - ALERTS_VISIBLE;
  const isExpanded = wantsAll && hidden > 0;
  const ref = useRef<HTMLElement>(null);
  const top = useTop(ref, notifications[0]?.id, isExpanded);
  const { isFocused, ...focus } = useFocusWithin(ref);
  if (wantsAll && hidden <= 0) setWantsAll(false);
  return (
    <section
      ref={ref}
      className={classes.stack}
      style={{ top }}
      aria-label={count > 0 ? t('alerts') : undefined}
      data-expanded={isExpanded || undefined}
      onMouseEnter={() => setIsPointed(true)}
      onMouseLeave={() => setIsPointed(false)}
      {...focus}
    >
      <Notifications
        position="top-right"
        className={classes.list}
        withinPortal={false}
        limit={ALERTS_MAX}
        autoClose={isPointed || isFocused || isExpanded ? false : ALERT_TIMEOUT_MS}
        containerWidth={360}
      />
      {hidden > 0 && (
        <UnstyledButton
          className={classes.more}
          aria-expanded={isExpanded}
          onClick={() => setWantsAll(!isExpanded)}
        >
          {isExpanded ? t('fewerAlerts') : t('moreAlerts', { count: hidden })}
        </UnstyledButton>
      )}
    </section>
  );
}

/** Returns how far from the top the alerts stand: below what they must not cover. They move only when they would. */
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
    // A long list is asked for, and scrolls.
    if (newestId !== undefined && !isExpanded) update();
  }, [newestId, isExpanded, update]);
  useEffect(() => {
    if (newestId === undefined) return;
    const handleFocus = ({ target }: Event) => {
      // A dialog may have opened over the page, or under the alerts.
      if (target instanceof Node && !ref.current?.contains(target)) update();
    };
    window.addEventListener('resize', update);
    document.addEventListener('focusin', handleFocus);
    return () => {
      window.removeEventListener('resize', update);
      document.removeEventListener('focusin', handleFocus);
    };
  }, [ref, newestId, update]);
  return top;
}

/** Whether the focus is among the alerts; it goes back to where it came from when the alert that had it is gone. */
function useFocusWithin(ref: RefObject<HTMLElement | null>) {
  const [isFocused, setIsFocused] = useState(false);
  const before = useRef<Element | null>(null);
  useEffect(() => {
    const list = ref.current;
    if (!isFocused || !list) return;
    // An alert that is removed fires no event for the focus that it had.
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
