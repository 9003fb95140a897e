import { config } from 'zod/v4/core';

// The build replaces imports of `zod` with this file, which sets this before the first schema is created. Otherwise zod tries
// `new Function`, which the content security policy blocks.
config({ jitless: true });

export * from 'zod/v4';
