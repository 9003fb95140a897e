import { UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Notifications, useNotifications } from '@mantine/notifications';
import {
  type FocusEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { type AlertPlace, findAlertPlace, readObstacles } from './alert-place.ts';
import classes from './alerts.module.css';
import { ALERT_TIMEOUT_MS, ALERTS_MAX, ALERTS_VISIBLE } from './alerts.ts';
import { t } from './texts.ts';

/** Milliseconds after which an alert that was closed is gone, with the focus that it had. */
const EXIT_MS = 400;

/** Shows the open alerts at the top right, newest first: three of them, the others on request. They cover no field. */
export function AlertList() {
  const { notifications } = useNotifications();
  const [wantsAll, setWantsAll] = useState(false);
  const [isPointed, setIsPointed] = useState(false);
  const count = notifications.length;
  const hidden = count - ALERTS_VISIBLE;
  const isExpanded = wantsAll && hidden > 0;
  const ref = useRef<HTMLElement>(null);
  const place = usePlace(ref, notifications[0]?.id, isExpanded);
  const { isFocused, ...focus } = useFocusWithin(ref, count);
  if (wantsAll && hidden <= 0) setWantsAll(false);
  return (
    <section
      ref={ref}
      className={classes.stack}
      style={place}
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

/** Where the alerts stand: at the top right, or as near to it as they cover nothing. They move only when they would. */
function usePlace(
  ref: RefObject<HTMLElement | null>,
  newestId: string | undefined,
  isExpanded: boolean,
): AlertPlace {
  const isNarrow = useMediaQuery('(max-width: 767.98px)', false, {
    getInitialValueInEffect: false,
  });
  const preferred = useMemo(() => ({ top: 60, right: isNarrow ? 12 : 20 }), [isNarrow]);
  const [place, setPlace] = useState(preferred);
  const update = useCallback(() => {
    const { offsetWidth: width = 0, offsetHeight: height = 0 } = ref.current ?? {};
    const view = { width: document.documentElement.clientWidth, height: window.innerHeight };
    setPlace(findAlertPlace({ width, height }, view, readObstacles(view), preferred));
  }, [ref, preferred]);
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
  return place;
}

/** Whether the focus is among the alerts; it goes back to where it came from when the alert that had it is gone. */
function useFocusWithin(ref: RefObject<HTMLElement | null>, count: number) {
  const [isFocused, setIsFocused] = useState(false);
  const before = useRef<Element | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an alert that leaves tells nobody of the focus it had
  useEffect(() => {
    if (!isFocused) return;
    const timer = window.setTimeout(() => {
      if (ref.current?.contains(document.activeElement)) return;
      setIsFocused(false);
      if (document.activeElement === document.body && before.current instanceof HTMLElement)
        before.current.focus({ preventScroll: true });
    }, EXIT_MS);
    return () => window.clearTimeout(timer);
  }, [ref, isFocused, count]);
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
