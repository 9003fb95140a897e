// @prisma/client names the whole Prisma CLI as an optional peer; without this an install for production carries it along.
// @techstark/opencv-js names a package of types that brings an old file-type, which could hide that of the product.
module.exports = {
  hooks: {
    readPackage(pkg) {
      if (pkg.name === '@prisma/client') {
        pkg.peerDependencies = {};
        pkg.peerDependenciesMeta = {};
      }
      if (pkg.name === '@techstark/opencv-js') pkg.dependencies = {};
      return pkg;
    },
  },
};
