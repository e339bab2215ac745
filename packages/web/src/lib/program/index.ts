export { fetchProgram } from './fetch-program.ts';
export { whenStill } from './when-still.ts';
export { withTexts } from './with-texts.ts';
