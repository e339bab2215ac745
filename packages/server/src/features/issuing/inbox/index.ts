export { applyReplies } from './apply-stored.ts';
export { inboxRoutes } from './inbox-routes.ts';
export { nobodysMessages } from './nobodys-messages.ts';
export { receiveReplies } from './receive-replies.ts';
export { type ReplyWorker, replyWorker } from './reply-worker.ts';
