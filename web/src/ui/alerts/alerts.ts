import { Anchor } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { createElement, Fragment } from 'react';
import * as z from 'zod/mini';
import { errorMessage } from '../../api/errors.ts';
import { t } from '../texts.ts';
import classes from './alerts.module.css';

/** Milliseconds until an alert closes. Specification 9. */
export const ALERT_TIMEOUT_MS = 5000;

/** Alerts kept at a time; older ones go. Specification 9. */
export const ALERTS_MAX = 10;

/** Alerts that are visible until the others are asked for. */
export const ALERTS_VISIBLE = 3;

export type AlertType = 'success' | 'warning' | 'danger' | 'info';

const COLORS: Record<AlertType, string> = {
  success: 'var(--ok-text)',
  warning: 'var(--warning-text)',
  danger: 'var(--danger-text)',
  info: 'var(--info-text)',
};

export interface Alert {
  type: AlertType;
  message: string;
  /** One thing to do about it, such as undo. Closes the alert. */
  action?: { label: string; onClick: () => void };
}

let shown = 0;

/** Shows an alert above the older ones; it closes after 5 s, not counting the time it is hovered or focused. */
export function showAlert({ type, message, action }: Alert): void {
  shown += 1;
  const id = `alert-${shown}`;
  notifications.show({
    id,
    priority: shown,
    color: COLORS[type],
    role: type === 'danger' ? 'alert' : 'status',
    classNames: { root: classes.alert },
    closeButtonProps: { 'aria-label': t('closeAlert') },
    message: action ? withAction(id, message, action) : message,
  });
  // What is over the limit would wait in a queue and come back later.
  notifications.cleanQueue();
}

/** Shows why something failed. */
export function showError(error: unknown): void {
  showAlert({ type: 'danger', message: errorMessage(error) });
}

/** Under which an alert waits for the next page of this tab. */
const KEPT_KEY = 'spindle.kept-alert';

const KeptAlert = z.object({
  type: z.enum(['success', 'danger']),
  message: z.string(),
  /** What its action opens: a path of the application. */
  link: z.optional(
    z.object({ label: z.string(), path: z.string().check(z.regex(/^\/(?![/\\])/)) }),
  ),
});

/** Keeps an alert for the page that is about to be loaded anew. */
export function storeAlert(alert: z.infer<typeof KeptAlert>): void {
  try {
    window.sessionStorage.setItem(KEPT_KEY, JSON.stringify(alert));
  } catch {
    showAlert({ type: alert.type, message: alert.message });
  }
}

/** Shows the alert that was kept, once. A store that cannot be read, or holds something else, must not stop the page. */
export function showStoredAlert(open: (path: string) => void): void {
  const kept = KeptAlert.safeParse(readKept());
  if (!kept.success) return;
  const { type, message, link } = kept.data;
  showAlert({
    type,
    message,
    ...(link && { action: { label: link.label, onClick: () => open(link.path) } }),
  });
}

function readKept(): unknown {
  try {
    const text = window.sessionStorage.getItem(KEPT_KEY);
    window.sessionStorage.removeItem(KEPT_KEY);
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

function withAction(id: string, message: string, action: NonNullable<Alert['action']>) {
  const handleClick = () => {
    notifications.hide(id);
    action.onClick();
  };
  return createElement(
    Fragment,
    null,
    message,
    createElement(
      Anchor<'button'>,
      { component: 'button', type: 'button', className: classes.action, onClick: handleClick },
      action.label,
    ),
  );
}
