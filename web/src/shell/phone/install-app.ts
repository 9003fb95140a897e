import { create } from 'zustand';

/** The event of browsers that can install the page as an app. Not in the types of TypeScript. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

const useInstallEvent = create<{ event: InstallEvent | null }>()(() => ({ event: null }));

/** Lets the account menu offer the installation instead of the browser. */
export function watchInstallation(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    // The event has this type by its name.
    useInstallEvent.setState({ event: event as InstallEvent });
  });
  window.addEventListener('appinstalled', () => useInstallEvent.setState({ event: null }));
}

/** Returns the function that asks the user to install the app; null where the browser cannot, or it is installed. */
export function useInstallApp(): (() => void) | null {
  const event = useInstallEvent((state) => state.event);
  if (event === null) return null;
  return () => {
    // The browser accepts each event once.
    useInstallEvent.setState({ event: null });
    void event.prompt();
  };
}
