export { deliverLetter, type LetterDeps } from './deliver-letter.ts';
