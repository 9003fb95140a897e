import type { ListObjects } from './store.ts';

export type StackName = 'light' | 'full';

/** A dependency of the product that can become unavailable. */
export interface Dependency {
  name: string;
  startOutage(): Promise<void>;
  endOutage(): Promise<void>;
}

export interface Stack {
  name: StackName;
  dataDir: string;
  /** Environment variables of the product. */
  settings: Record<string, string>;
  dependencies: Dependency[];
  /** Kills Postgres, which then restarts. */
  killPostgres(): Promise<void>;
  /** Resumes processes that a fault has suspended, so that they can end. */
  resumeProcesses(): Promise<void>;
  databaseUrl(): Promise<string>;
  listObjects: ListObjects;
  /** Stops the services that the stack has started, and deletes their data outside of the data folder. */
  stop(): Promise<void>;
}

/** The parts of a stack that differ between the stacks. */
export type Services = Omit<Stack, 'name' | 'dataDir'>;
