export { withTexts } from './with-texts.ts';
