export { findNumberTaken, setCopiesAside } from './set-copies-aside.ts';
