import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './stamp.mjs';

const FOLDERS = [
  'contracts',
  'prisma',
  'core',
  'server',
  'worker',
  'web',
  'e2e',
  'bench',
  'scripts',
];

/** Fewer than this, and the tool has not read our sources. */
const MODULES_MIN = 400;

/**
 * Holds the imports against .dependency-cruiser.cjs. Throws with one line for each that breaks a rule, and when the tool
 * has become blind: too few files read, or a planted circle not seen.
 */
export async function checkImports() {
  const { modules, faults } = await cruiseIn(ROOT, FOLDERS);
  if (faults.length > 0) throw new Error(faults.join('\n'));
  if (modules < MODULES_MIN) throw new Error(`only ${modules} files were read`);
  if (!(await seesPlantedCircle())) throw new Error('a planted circle of types was not seen');
  return `${modules} files`;
}

async function seesPlantedCircle() {
  const dir = await realpath(await mkdtemp(join(tmpdir(), 'spindle-circle-')));
  try {
    await writeFile(
      join(dir, 'egg.ts'),
      "import type { Hen } from './hen.tsx';\nexport type Egg = Hen;\n",
    );
    await writeFile(
      join(dir, 'hen.tsx'),
      "import type { Egg } from './egg.ts';\nexport type Hen = Egg;\n",
    );
    const { faults } = await cruiseIn(dir, ['egg.ts', 'hen.tsx']);
    return faults.some((fault) => fault.startsWith('no-circles'));
  } finally {
    await rm(dir, { recursive: true });
  }
}

/**
 * @param {string} baseDir
 * @param {string[]} paths
 */
async function cruiseIn(baseDir, paths) {
  const { cruise } = await import('dependency-cruiser');
  const { default: readOptions } = await import(
    'dependency-cruiser/config-utl/extract-depcruise-options'
  );
  const options = await readOptions(join(ROOT, '.dependency-cruiser.cjs'));
  const { output } = await cruise(paths, { ...options, baseDir });
  if (typeof output === 'string') throw new Error(output);
  return {
    modules: output.summary.totalCruised,
    faults: output.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`),
  };
}
