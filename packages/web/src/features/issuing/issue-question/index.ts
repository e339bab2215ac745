export { ActSentence, originalName, useActTitle } from './act-sentence.tsx';
export { Advice } from './advice.tsx';
export { OtherName } from './other-name.tsx';
