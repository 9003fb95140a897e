import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { showKeptAlert } from './alerts.ts';

/** Shows the alert that the page before this one kept. */
export function useKeptAlert(): void {
  const navigate = useNavigate();
  const open = useEffectEvent((path: string) => void navigate(path));
  useEffect(() => showKeptAlert((path) => open(path)), []);
}
