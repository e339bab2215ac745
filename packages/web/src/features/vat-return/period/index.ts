export { DueNote } from './due-note.tsx';
export { type ChosenReturn, returnIn, searchOf } from './period-choice.ts';
export { filingName, periodName, periodNameOf } from './period-name.ts';
