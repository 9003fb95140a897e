/** Starts services that a test takes away, and finds programs: tests of other packages may not import scripts. */
export { findOnPath } from '../../scripts/services/child.mjs';
export { startPostgres } from '../../scripts/services/postgres.mjs';
export { startRedis } from '../../scripts/services/redis.mjs';
