import { config } from 'zod/v4/mini';

// The build replaces imports of `zod/mini` with this file, for the reason given in zod.ts.
config({ jitless: true });

export * from 'zod/v4/mini';
