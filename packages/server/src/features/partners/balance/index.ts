export { readAdvances, readBalance } from './balance.ts';
