export { applyReplies, receiveReplies } from './receive-replies.ts';
