export { readDebts } from './read-debts.ts';
