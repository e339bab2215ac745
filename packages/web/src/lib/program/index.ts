export { fetchProgram } from './fetch-program.ts';
