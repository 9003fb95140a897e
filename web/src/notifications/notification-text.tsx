import type { Notification } from '@spindle/contracts/notifications/notifications';
import { Link } from 'react-router-dom';
import { DateTime } from '../ui/date-time.tsx';
import classes from './notification-menu.module.css';

interface NotificationTextProps {
  notification: Notification;
  /** Called when the link leads to another page. */
  onLeave: () => void;
}

/** Shows a notification's text and time, as a link if it has a URL. */
export function NotificationText({ notification, onLeave }: NotificationTextProps) {
  const { message, timestamp, url } = notification;
  return (
    <div className={classes.text}>
      <Message url={url} onLeave={onLeave}>
        {message}
      </Message>
      <DateTime className={classes.time} at={timestamp} />
    </div>
  );
}

interface MessageProps {
  url: string | undefined;
  onLeave: () => void;
  children: string;
}

/** Opens a path in the application and an http URL in a new tab. Other values are not links. */
function Message({ url, onLeave, children }: MessageProps) {
  if (url && /^\/(?![/\\])/.test(url))
    return (
      <Link className={classes.message} to={url} onClick={onLeave}>
        {children}
      </Link>
    );
  if (url && /^https?:\/\//i.test(url))
    return (
      <a className={classes.message} href={url} target="_blank" rel="noopener noreferrer">
        {children}
      </a>
    );
  return <span className={classes.message}>{children}</span>;
}
