import { useEffect } from 'react';

/** Lets the browser ask before the page is closed or loaded again, while `isOn`. `isUseful` is read then: without it, the page just ends. */
export function useLeaveQuestion(isOn: boolean, isUseful: () => boolean = always): void {
  useEffect(() => {
    if (!isOn) return;
    const handleLeave = (event: BeforeUnloadEvent) => {
      if (isUseful()) event.preventDefault();
    };
    window.addEventListener('beforeunload', handleLeave);
    return () => window.removeEventListener('beforeunload', handleLeave);
  }, [isOn, isUseful]);
}

const always = () => true;
