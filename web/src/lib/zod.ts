import { config } from 'zod/v4/core';

// Before the first schema is made: zod would otherwise try `new Function`, which the content security policy refuses.
config({ jitless: true });

export * from 'zod/v4';
