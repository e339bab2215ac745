export { askToJoin } from './ask-to-join.ts';
export { newJoinLetter } from './join-letter.ts';
export { deleteOldRequests } from './join-request.repository.ts';
