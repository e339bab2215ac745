export {
  askToCheck,
  claimDue,
  type DueCheck,
  nextWithDue,
  noteDue,
  putOffDue,
  takeOutDue,
} from './due.ts';
export { settleMarks } from './marks.ts';
