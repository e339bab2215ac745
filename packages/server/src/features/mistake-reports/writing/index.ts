export { previewText, previewWorkbook } from './preview.ts';
export type { ReportSelection } from './selected-ids.ts';
export { messageAround } from './signed-message.ts';
export { signedPrint } from './signed-print.ts';
export { writeNotice } from './write-notice.ts';
