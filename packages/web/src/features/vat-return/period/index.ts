export { DueNote } from './due-note.tsx';
export { type ChosenReturn, returnIn, searchOf } from './period-choice.ts';
export { filingName, periodName } from './period-name.ts';
