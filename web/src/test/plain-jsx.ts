import { createRequire } from 'node:module';

// React's development build captures a stack trace for every element, a fifth of the time of these tests. So packages and
// our own code get `jsx` and `createElement` of the production build. Everything else stays the development build.
const require = createRequire(import.meta.url);
const react = require.resolve('react');
const isFirstFile = !(react in require.cache); // test files share the loaded packages
if (isFirstFile) {
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = 'production';
  require('react/jsx-runtime');
  const { createElement } = require('react');
  process.env.NODE_ENV = NODE_ENV;
  delete require.cache[react];
  require('react').createElement = createElement;
}
