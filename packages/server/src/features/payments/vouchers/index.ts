export { printedVoucher, voucherDocument, vouchers } from './read-vouchers.ts';
export { saveVoucher } from './save-voucher.ts';
