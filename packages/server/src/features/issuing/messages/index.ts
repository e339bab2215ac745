export {
  type ClaimedMessage,
  claimMessages,
  findByMessageId,
  insertIncoming,
  insertSigned,
  loseStaleMessages,
  type MessageState,
  messageStateChange,
  type SentMessage,
  setMessageState,
} from './message.repository.ts';
