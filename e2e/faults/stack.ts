import type { ListObjects } from './store.ts';

export type StackName = 'light' | 'full';

/** Something that the product depends on and that can go away. */
export interface Dependency {
  name: string;
  takeAway(): Promise<void>;
  bringBack(): Promise<void>;
}

export interface Stack {
  name: StackName;
  dataDir: string;
  settings: Record<string, string>;
  dependencies: Dependency[];
  /** Kills Postgres, which then starts again. */
  killPostgres(): Promise<void>;
  /** Wakes what a fault has put to sleep, so that it can end. */
  wake(): Promise<void>;
  databaseUrl(): Promise<string>;
  listObjects: ListObjects;
  stop(): Promise<void>;
}

/** What differs between the stacks. */
export type Services = Omit<Stack, 'name' | 'dataDir'>;
