export {
  ActSentence,
  Advice,
  OtherName,
  originalName,
  useActTitle,
} from './issue-question/index.ts';
export { IssueProgress } from './lazy-issue-progress.ts';
export { MailDraft } from './lazy-mail-draft.ts';
