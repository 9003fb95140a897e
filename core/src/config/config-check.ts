import { ConfigError, loadConfig } from './config.ts';

/** A program of its own: validates the environment before the start script starts anything. Prints the errors and exits with 1. */
try {
  loadConfig(process.env);
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
