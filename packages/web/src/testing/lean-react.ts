import { createRequire } from 'node:module';

// Only the development build of React has `act`. What that build does for its developer tools takes a fifth of the
// time and is not needed here:

// a stack trace of each element, which the elements of the production build do not have,
const require = createRequire(import.meta.url);
const { NODE_ENV } = process.env;
process.env['NODE_ENV'] = 'production';
require('react/jsx-runtime');
process.env['NODE_ENV'] = NODE_ENV;

// and which `createElement` leaves out once a second had ten thousand of them;
const internals = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
Object.defineProperty(require('react')[internals], 'recentlyCreatedOwnerStacks', {
  configurable: true,
  get: () => Number.POSITIVE_INFINITY,
  set: () => undefined,
});

// entries of each render in the timeline of the browser, where `console` has one.
Object.assign(console, { timeStamp: undefined });
