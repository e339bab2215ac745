export { insertIncoming } from './incoming-message.repository.ts';
export {
  type ClaimedMessage,
  claimMessages,
  findByMessageId,
  insertSigned,
  loseStaleMessages,
  type MessageState,
  messageStateChange,
  type SentMessage,
  setMessageState,
} from './message.repository.ts';
