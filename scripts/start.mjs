/** Installs and builds what is missing, then runs the whole product until it is told to stop. Needs Node and npm, nothing else. */
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Spindle needs Node 20.19 or newer; this is ${process.version}.`);
  process.exit(1);
}

// Only now: what follows is written for that Node.
import('./launch.mjs').then(({ launch }) => launch());
