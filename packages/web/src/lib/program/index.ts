export { fetchProgram } from './fetch-program.ts';
export { withTexts } from './with-texts.ts';
