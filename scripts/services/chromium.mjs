import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runCommand } from '../run-command.mjs';
import { ROOT } from '../stamp.mjs';
import { canInstall, installPackages } from './apt.mjs';
import { findOnPath } from './child.mjs';

/** Chromium without windows and toolbars, which would take a fifth of the time of the journeys. */
const SHELL = 'chromium-headless-shell';

const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/**
 * Returns the path of a Chromium. The order is CHROMIUM_PATH, the PATH, Debian's package (as root), then Playwright's
 * download in the user's cache.
 */
export async function findChromium() {
  const found = process.env.CHROMIUM_PATH || findOnPath(...NAMES);
  if (found) return found;
  if (canInstall()) {
    await installPackages([SHELL]);
    const installed = findOnPath(...NAMES);
    if (installed) return installed;
  }
  const playwright = join(ROOT, 'e2e/node_modules/playwright');
  await runCommand(process.execPath, [join(playwright, 'cli.js'), 'install', 'chromium']);
  /** @type {typeof import('playwright')} */
  const { chromium } = await import(pathToFileURL(join(playwright, 'index.mjs')).href);
  return chromium.executablePath();
}
