/** Line breaks, tabs, and the control characters of Unicode that XML can carry. */
const BREAKS = /[\t\n\r\u007f-\u009f\u2028\u2029]+/;

/** What is one line of a form or a file: each break in it becomes a space. Other control characters stay, and are refused. */
export const oneLine = (text: string): string =>
  BREAKS.test(text) ? text.split(BREAKS).join(' ').replaceAll(/ {2,}/g, ' ').trim() : text;
