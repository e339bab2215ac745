export { ActSentence, useActTitle } from './act-sentence.tsx';
export { OtherName } from './other-name.tsx';
