export { insertIncoming } from './incoming-message.repository.ts';
export {
  type ClaimedMessage,
  claimMessages,
  findByMessageId,
  insertSigned,
  type MessageState,
  markStaleLost,
  messageStateChange,
  type SentMessage,
  setMessageState,
} from './message.repository.ts';
