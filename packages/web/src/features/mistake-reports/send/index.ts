export { type Notice, noticeInput } from './notice.ts';
export { RefusalLine } from './refusal-line.tsx';
export { SendNotice } from './send-notice.tsx';
