import { expect } from '@playwright/test';
import { readMails } from '../scripts/services/start-smtp-receiver.mjs';

/** Waits until an address has received this many mails, and returns them, the oldest first. */
export async function receivedMails(to: string, count: number) {
  const read = () => readMails(process.env.E2E_MAIL_CONTROL ?? '', to);
  await expect.poll(async () => (await read()).length).toBeGreaterThanOrEqual(count);
  return read();
}

/** Returns the link in a mail that leads to a path. */
export function linkIn(text: string | undefined, path: string): string {
  const link = text?.split(/\s+/).find((word) => word.includes(path));
  if (link === undefined) throw new Error(`no link to ${path} in: ${text}`);
  return link;
}
