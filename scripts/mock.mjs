/**
 * Serves the whole API and the web client on throwaway storage with a fixed data set (docs/MOCK.md). With `--build` it only builds what a
 * start needs. With `--packaged`, as in its image, packages and programs are in place. Otherwise it needs only Node and npm, and the programs that
 * process media.
 */
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Spindle needs Node 20.19 or newer; this is ${process.version}.`);
  process.exit(1);
}

// Import only after the check: the other modules need that version of Node.
import('./mock/launch-mock.mjs').then(({ launchMock }) => launchMock());
