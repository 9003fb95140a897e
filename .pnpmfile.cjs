// @prisma/client names the whole Prisma CLI as an optional peer; without this an install for production carries it along.
module.exports = {
  hooks: {
    readPackage(pkg) {
      if (pkg.name === '@prisma/client') {
        pkg.peerDependencies = {};
        pkg.peerDependenciesMeta = {};
      }
      return pkg;
    },
  },
};
