/** Makes the commits and the tag of a release: `npm run release 0.3.0`. Pushes nothing. */

import { cutRelease, ReleaseError } from './release/cut-release.mjs';
import { CommandFailed, runCommand } from './run-command.mjs';
import { ROOT } from './stamp.mjs';

const [version = ''] = process.argv.slice(2);
try {
  await cutRelease(ROOT, version, {
    date: new Date().toISOString().slice(0, 10),
    regenerate: () => runCommand('npm', ['run', '--silent', 'openapi'], { cwd: ROOT }),
  });
  console.log(`Tagged v${version}. Publish it: git push --follow-tags`);
} catch (error) {
  const isSelfExplanatory = error instanceof ReleaseError || error instanceof CommandFailed;
  console.error(isSelfExplanatory ? error.message : error);
  process.exitCode = 1;
}
