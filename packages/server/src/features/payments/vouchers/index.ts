export { keepVoucher } from './keep-voucher.ts';
export { printedVoucher, voucherDocument, vouchers } from './read-vouchers.ts';
