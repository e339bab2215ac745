export { issuedByDue } from './due-after-issue.ts';
export { isDueFarOff } from './due-far-off.ts';
export { dueLast } from './due-last.ts';
