import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runCommand } from '../run-command.mjs';
import { ROOT } from '../stamp.mjs';
import { aptInstall, canInstall } from './apt.mjs';
import { findOnPath } from './child.mjs';

/** Chromium without its own windows and bars, which take a fifth of the time of journeys. */
const SHELL = 'chromium-headless-shell';

const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/**
 * The path of a Chromium: CHROMIUM_PATH, else one on the PATH, else Debian's package as root, else Playwright's own
 * download in the user's cache.
 */
export async function findChromium() {
  const found = process.env.CHROMIUM_PATH || findOnPath(...NAMES);
  if (found) return found;
  if (canInstall()) {
    await aptInstall([SHELL]);
    const installed = findOnPath(...NAMES);
    if (installed) return installed;
  }
  const playwright = join(ROOT, 'e2e/node_modules/playwright');
  await runCommand(process.execPath, [join(playwright, 'cli.js'), 'install', 'chromium']);
  /** @type {typeof import('playwright')} */
  const { chromium } = await import(pathToFileURL(join(playwright, 'index.mjs')).href);
  return chromium.executablePath();
}
