/** Exports functions that start services and find programs: tests of other packages may not import scripts. */
export { findOnPath } from '../../scripts/services/child.mjs';
export { startPostgres } from '../../scripts/services/postgres.mjs';
export { startRedis } from '../../scripts/services/redis.mjs';
export { startSwift } from '../../scripts/services/swift.mjs';
