export { type Printed, readPrinted } from './printed-invoice.ts';
export { PRINTED_TYPES } from './printed-types.ts';
export { type QrFault, QrUnread } from './qr-unread.ts';
