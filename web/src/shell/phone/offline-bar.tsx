import { IconCloudOff } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isServerReachable, reportReachable, useReachability } from '../../api/reachability.ts';
import { t } from '../texts.ts';
import classes from './offline-bar.module.css';

/** Milliseconds between two questions whether the server answers again. */
const PAUSE_MS = 5_000;

/** Says that the server cannot be reached. Loads what failed as soon as it answers again. */
export function OfflineBar() {
  const isLost = useReachability((state) => state.isLost);
  return isLost ? <Outage /> : null;
}

function Outage() {
  const queryClient = useQueryClient();
  // A single request may fail although the server answers.
  const [isConfirmed, setIsConfirmed] = useState(false);
  useEffect(() => {
    const ask = async () => {
      if (!(await isServerReachable())) return setIsConfirmed(true);
      reportReachable(true);
      await queryClient.refetchQueries({ predicate: ({ state }) => state.status === 'error' });
    };
    const askNow = () => void ask();
    askNow();
    const timer = setInterval(askNow, PAUSE_MS);
    window.addEventListener('online', askNow);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', askNow);
    };
  }, [queryClient]);
  if (!isConfirmed) return null;
  return (
    <div className={classes.bar} role="status">
      <IconCloudOff size={16} stroke={1.75} aria-hidden />
      <span>{t('unreachable')}</span>
    </div>
  );
}
