export { seedMonths } from './seed-months.ts';
