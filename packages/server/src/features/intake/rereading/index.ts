export { REREAD, REREAD_EVERY_SECONDS, rereadDue } from './reread-due.ts';
