import { config } from 'zod/v4/mini';

config({ jitless: true }); // as in zod.ts

export * from 'zod/v4/mini';
