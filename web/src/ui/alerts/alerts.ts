import { Anchor } from '@mantine/core';
import { notifications, notificationsStore } from '@mantine/notifications';
import { createElement, Fragment } from 'react';
import * as z from 'zod/mini';
import { errorMessage } from '../../api/errors.ts';
import { t } from '../texts.ts';
import classes from './alerts.module.css';
import { countUserActions } from './user-actions.ts';

/** Milliseconds until an alert closes. Specification 9. */
export const ALERT_TIMEOUT_MS = 5000;

/** Limits the open alerts; older ones close. Specification 9. */
export const ALERTS_MAX = 10;

/** Limits the visible alerts until the user shows all. */
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
  /** One action, such as undo. It closes the alert. */
  action?: { label: string; onClick: () => void };
  /** Of alerts with the same topic, only the newest stays open, so that actions in a row do not pile up. */
  topic?: string;
}

/** Number of alerts shown since the page was loaded: id and priority of the newest. */
let shownCount = 0;

/**
 * Shows an alert above the older ones, and closes those that it replaces. It closes after 5 s; hovering or focusing it pauses the timer.
 */
export function showAlert(alert: Alert): void {
  const { type, message, action } = alert;
  closeReplaced(alert);
  shownCount += 1;
  const id = `alert-${shownCount}`;
  shown.set(id, { ...alert, userActions: countUserActions() });
  notifications.show({
    id,
    priority: shownCount,
    color: COLORS[type],
    role: type === 'danger' ? 'alert' : 'status',
    classNames: { root: classes.alert },
    closeButtonProps: { 'aria-label': t('closeAlert') },
    message: action ? withAction(id, message, action) : message,
  });
  // Otherwise alerts over the limit would wait in a queue and appear later.
  notifications.cleanQueue();
}

/** The open alerts by id, with the number of user actions before each. */
const shown = new Map<string, Alert & { userActions: number }>();

/**
 * Closes alerts with the same text, and results that were shown before the user's last action: that action has a newer result. Alerts with
 * an action, such as undo, stay, except those with the same topic.
 */
function closeReplaced({ type, message, topic }: Alert): void {
  const open = new Set(notificationsStore.getState().notifications.map(({ id }) => id));
  for (const [id, old] of shown) {
    if (!open.has(id)) shown.delete(id);
    else if (topic !== undefined && old.topic === topic) notifications.hide(id);
    else if (
      !old.action &&
      ((old.type === type && old.message === message) || old.userActions < countUserActions())
    )
      notifications.hide(id);
  }
}

/** Shows why something failed. */
export function showError(error: unknown): void {
  showAlert({ type: 'danger', message: errorMessage(error) });
}

/** Key in the session storage for the alert of the next page. */
const STORAGE_KEY = 'spindle.stored-alert';

const StoredAlert = z.object({
  type: z.enum(['success', 'danger']),
  message: z.string(),
  /** Path of the application that the alert's action opens. `//host` would open another site. */
  link: z.optional(
    z.object({ label: z.string(), path: z.string().check(z.regex(/^\/(?![/\\])/)) }),
  ),
});

/** Stores an alert, to show it after the page is reloaded. Shows it now if the browser refuses to store it. */
export function storeAlert(alert: z.infer<typeof StoredAlert>): void {
  try {
    window.sessionStorage.setItem(STORAGE_KEY, JSON.stringify(alert));
  } catch {
    showAlert({ type: alert.type, message: alert.message });
  }
}

/** Shows the stored alert once; `open` navigates to the path of its link. Ignores unreadable or invalid storage. */
export function showStoredAlert(open: (path: string) => void): void {
  const stored = StoredAlert.safeParse(takeStoredAlert());
  if (!stored.success) return;
  const { type, message, link } = stored.data;
  showAlert({
    type,
    message,
    ...(link && { action: { label: link.label, onClick: () => open(link.path) } }),
  });
}

function takeStoredAlert(): unknown {
  try {
    const text = window.sessionStorage.getItem(STORAGE_KEY);
    window.sessionStorage.removeItem(STORAGE_KEY);
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
    createElement('span', { className: classes.gap }, ' '),
    createElement(
      Anchor<'button'>,
      { component: 'button', type: 'button', className: classes.action, onClick: handleClick },
      action.label,
    ),
  );
}
