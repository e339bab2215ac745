export { isQuiet, type UnderWay, underWay } from './under-way.ts';
