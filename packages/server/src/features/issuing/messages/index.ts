export {
  type ClaimedMessage,
  claimMessages,
  findByMessageId,
  insertIncoming,
  insertSigned,
  loseStaleMessages,
  type MessageState,
  type SentMessage,
  setMessageState,
} from './message.repository.ts';
