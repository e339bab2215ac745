import * as contract from '@hoadon/contracts/payments';
import { fileRoute, pageRoute, type Route, route } from '../../platform/http/route.ts';
import { readDebts } from './debts/index.ts';
import type { PaymentsDeps } from './deps.ts';
import { openInvoices, paymentsOf } from './read-payments.ts';
import { confirmAsPaid, recordPayment, undoPayment } from './record-payment.ts';
import { setDueDate } from './set-due-date.ts';
import { advancesFor, useAdvance } from './use-advance.ts';
import { keepVoucher, printedVoucher, voucherDocument, vouchers } from './vouchers/index.ts';

export const paymentRoutes = (deps: PaymentsDeps): Route[] => [
  route(contract.confirmPaid, (asked, session, context) =>
    confirmAsPaid(deps, { session, context }, asked),
  ),
  route(contract.recordPayment, (asked, session, context) =>
    recordPayment(deps, { session, context }, asked),
  ),
  route(contract.undoPayment, ({ id }, session, context) =>
    undoPayment(deps, { session, context }, id),
  ),
  route(contract.listPayments, ({ id }, { companyId }) => paymentsOf(deps.db, companyId, id)),
  route(contract.readOpenInvoices, ({ invoices_id }, { companyId }) =>
    openInvoices(deps.db, companyId, invoices_id),
  ),
  route(contract.listAdvances, ({ invoice_id }, { companyId }) =>
    advancesFor(deps.db, companyId, invoice_id),
  ),
  route(contract.useAdvance, (asked, session, context) =>
    useAdvance(deps, { session, context }, asked),
  ),
  route(contract.setDueDate, (asked, session, context) =>
    setDueDate(deps, session, context, asked),
  ),
  route(contract.readDebts, (asked, { companyId }) => readDebts(deps, companyId, asked)),
  route(contract.uploadVirtualInvoice, (asked, session, context) =>
    keepVoucher(deps, { session, context }, asked),
  ),
  pageRoute(contract.listVouchers, (asked, { companyId }) => vouchers(deps.db, companyId, asked)),
  fileRoute(contract.printVoucher, ({ id }, { companyId }) => printedVoucher(deps, companyId, id)),
  fileRoute(contract.getVoucherDocument, ({ id }, { companyId }) =>
    voucherDocument(deps, companyId, id),
  ),
];
