export { readBalance } from './balance.ts';
