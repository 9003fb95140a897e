import { createRequire } from 'node:module';

// React's development build captures a stack trace for every element, a fifth of the time of these tests. So packages and
// our own code get `jsx` of the production build. Everything else stays the development build.
const { NODE_ENV } = process.env;
process.env.NODE_ENV = 'production';
createRequire(import.meta.url)('react/jsx-runtime');
process.env.NODE_ENV = NODE_ENV;
