/** Folders whose imports are checked, from the repository root. */
exports.PACKAGES = [
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

/** Packages whose layers and folders are checked. */
exports.LAYERED_PACKAGES = ['contracts', 'core', 'server', 'worker', 'web'];
