/**
 * Installs and builds missing parts, then runs the whole product until it is asked to stop. Needs only Node and npm.
 */
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Spindle needs Node 20.19 or newer; this is ${process.version}.`);
  process.exit(1);
}

// Import only after the check: the other modules need that version of Node.
import('./start/launch.mjs').then(({ launch }) => launch());
