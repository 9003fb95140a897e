import { createRequire } from 'node:module';

// React's development build notes a stack for each element that the UI kit makes, an eighth of the time of these tests. The packages get
// the function of the production build; all else stays as it is in development.
const { NODE_ENV } = process.env;
process.env.NODE_ENV = 'production';
createRequire(import.meta.url)('react/jsx-runtime');
process.env.NODE_ENV = NODE_ENV;
