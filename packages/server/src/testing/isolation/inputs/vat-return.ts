import { exportLedger } from '@hoadon/contracts/ledger';
import * as vatReturn from '@hoadon/contracts/vat-return';
import type { Inputs } from './input.ts';

const PERIOD = { kieuKy: 'Q', kyKKhai: '3/2026' } as const;
const OFFICE = { maCQTNoiNop: '70129', tenCQTNoiNop: 'Thuế cơ sở 14 Thành phố Hồ Chí Minh' };

export const VAT_RETURN: Inputs = [
  [exportLedger, () => ({ start_date: '2026-01-01', end_date: '2026-12-31', format: 'csv' })],
  [vatReturn.getTaxDeduction, () => PERIOD],
  [vatReturn.getProvisionalVat, () => PERIOD],
  [vatReturn.generateTaxDeclaration, () => ({ ...PERIOD, ...OFFICE })],
  [vatReturn.printVatReturn, () => PERIOD],
  [vatReturn.exportVatReturn, () => PERIOD],
  [vatReturn.saveVatReturn, () => ({ ...PERIOD, TKhaiThueSoLan: 0, version: 0 })],
  [
    vatReturn.listCellInvoices,
    ({ things }) => ({ ...PERIOD, cell: '34', return_id: things.vatReturn }),
  ],
  [
    vatReturn.sumCellInvoices,
    ({ things }) => ({ ...PERIOD, cell: '34', return_id: things.vatReturn }),
  ],
  [vatReturn.explainInvoicePlace, ({ things }) => ({ ...PERIOD, invoice: things.issued })],
  [vatReturn.discardVatReturn, ({ things }) => ({ id: things.vatReturn, version: 1 })],
  [vatReturn.withdrawVatReturn, ({ things }) => ({ id: things.vatReturn, version: 2 })],
  [
    vatReturn.fileVatReturn,
    ({ things }) => ({ id: things.vatReturn, version: 1, ct40: '0', ct43: '0' }),
  ],
  [vatReturn.declareFoundPurchases, ({ things }) => ({ ids: [things.received] })],
  [vatReturn.undoFoundPurchases, ({ things }) => ({ ids: [things.received] })],
  [vatReturn.signVatReturn, ({ things }) => ({ id: things.vatReturn, ca_type: 'HSM' })],
];
