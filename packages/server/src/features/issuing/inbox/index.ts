export { applyReplies } from './apply-stored.ts';
export { tryParkedAgain, type WaitingMessage, waitingMessages } from './parked.repository.ts';
export { receiveReplies } from './receive-replies.ts';
export { type ReplyWorker, replyWorker } from './reply-worker.ts';
