import { withoutBidiControls } from './bidi-controls.ts';

/** Line breaks, tabs, and the control characters of Unicode that XML can carry. */
const BREAKS = /[\t\n\r\u007f-\u009f\u2028\u2029]+/;

/** What is one line of a form or a file: each break in it becomes a space. Bidirectional controls are left out; other control characters stay, and are refused. */
export const oneLine = (typed: string): string => {
  const text = withoutBidiControls(typed);
  return BREAKS.test(text) ? text.split(BREAKS).join(' ').replaceAll(/ {2,}/g, ' ').trim() : text;
};
