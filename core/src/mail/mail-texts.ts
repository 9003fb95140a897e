/** Formats a time for a mail, whose reader may be in any time zone: `25 November 2026, 11:04 UTC`. */
export function mailTime(time: Date): string {
  const text = time.toLocaleString('en-GB', {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  });
  return `${text.replace(' at ', ', ')} UTC`;
}

/** Returns the host of the installation, as mails name it. */
export const hostOf = (publicUrl: string): string => new URL(publicUrl).host;

/** Note of mails that somebody may have caused for the address of another person. */
export const IGNORE_NOTE = 'Ignore this mail if you did not expect it.';
