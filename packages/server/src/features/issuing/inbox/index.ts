export { applyReplies } from './apply-stored.ts';
export { authorityReplies } from './authority-replies.ts';
export { inboxRoutes } from './inbox-routes.ts';
export type { InboxOutcome, OtherReplies, OtherReply } from './other-replies.ts';
export { receiveReplies } from './receive-replies.ts';
export { type ReplyWorker, replyWorker } from './reply-worker.ts';
export { companiesOf } from './unmatched.repository.ts';
export { unmatchedMessages } from './unmatched-messages.ts';
