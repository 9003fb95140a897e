import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../stamp.mjs';
import { findFolderCircles } from './folder-circles.mjs';
import { PACKAGES } from './packages.cjs';

/** Minimum number of modules. With fewer, dependency-cruiser has not read our sources. */
const MODULES_MIN = 400;

const NO_FOLDER_CIRCLES = {
  rule: 'no-circles-of-folders',
  reason:
    'Folders of a package that import each other cannot be understood one at a time. These imports are the fewest that close the circle.',
};

/**
 * Checks all imports against .dependency-cruiser.cjs, and that no folders form a circle. Throws with one line for each violation and the
 * reason for each rule. Also throws when the tool reads too few files or misses a planted import cycle. Returns the number of files.
 */
export async function checkImports() {
  const { modules, imports, violations } = await cruiseIn(ROOT, PACKAGES);
  const circles = findFolderCircles(imports).map((edge) => ({ ...NO_FOLDER_CIRCLES, ...edge }));
  violations.push(...circles);
  if (violations.length > 0) throw new Error(describe(violations));
  if (modules < MODULES_MIN) throw new Error(`only ${modules} files were read`);
  if (!(await canFindCycle())) throw new Error('a planted import cycle was not found');
  return `${modules} files`;
}

/** @typedef {{ rule: string, reason: string, from: string, to: string }} Violation */

/** @param {Violation[]} violations */
function describe(violations) {
  const rules = [...new Set(violations.map(({ rule }) => rule))];
  return rules
    .map((name) => {
      const found = violations.filter(({ rule }) => rule === name);
      const lines = found.map(({ from, to }) => `  ${from} -> ${to}`);
      return [`${name}: ${found[0]?.reason}`, ...lines].join('\n');
    })
    .join('\n');
}

async function canFindCycle() {
  const dir = await realpath(await mkdtemp(join(tmpdir(), 'spindle-cycle-')));
  try {
    await writeFile(
      join(dir, 'egg.ts'),
      "import type { Hen } from './hen.tsx';\nexport type Egg = Hen;\n",
    );
    await writeFile(
      join(dir, 'hen.tsx'),
      "import type { Egg } from './egg.ts';\nexport type Hen = Egg;\n",
    );
    const { violations } = await cruiseIn(dir, ['egg.ts', 'hen.tsx']);
    return violations.some(({ rule }) => rule === 'no-circular-imports');
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
  const reasons = new Map(
    (options.ruleSet?.forbidden ?? []).map(({ name, comment }) => [name, comment ?? '']),
  );
  return {
    modules: output.summary.totalCruised,
    imports: output.modules.flatMap(({ source, dependencies }) =>
      dependencies.map(({ resolved }) => ({ from: source, to: resolved })),
    ),
    violations: output.summary.violations.map(({ rule, from, to }) => ({
      rule: rule.name,
      reason: reasons.get(rule.name) ?? '',
      from,
      to,
    })),
  };
}
