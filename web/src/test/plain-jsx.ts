import { createRequire } from 'node:module';

// React's development build captures a stack trace for every element, which takes an eighth of the time of these tests. Packages get the
// `jsx` of its production build; everything else stays the development build.
const { NODE_ENV } = process.env;
process.env.NODE_ENV = 'production';
createRequire(import.meta.url)('react/jsx-runtime');
process.env.NODE_ENV = NODE_ENV;
