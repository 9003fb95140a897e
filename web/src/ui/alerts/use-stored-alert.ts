import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { showStoredAlert } from './alerts.ts';

/** Shows the alert that the previous page stored. */
export function useStoredAlert(): void {
  const navigate = useNavigate();
  const open = useEffectEvent((path: string) => void navigate(path));
  useEffect(() => showStoredAlert((path) => open(path)), []);
}
