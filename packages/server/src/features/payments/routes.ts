import * as contract from '@hoadon/contracts/payments';
import { fileRoute, pageRoute, type Route, route } from '../../platform/http/route.ts';
import { readDebts } from './debts/index.ts';
import type { PaymentsDeps } from './deps.ts';
import { openInvoices, paymentsOf } from './read-payments.ts';
import { confirmAsPaid, recordPayment, undoPayment } from './record-payment.ts';
import { refundAdvance } from './refund-advance.ts';
import { setDueDate } from './set-due-date.ts';
import { advancesFor, useAdvance } from './use-advance.ts';
import { printedVoucher, saveVoucher, voucherDocument, vouchers } from './vouchers/index.ts';

export const paymentRoutes = (deps: PaymentsDeps): Route[] => [
  route(contract.confirmPaid, (request, session, context) =>
    confirmAsPaid(deps, { session, context }, request),
  ),
  route(contract.recordPayment, (request, session, context) =>
    recordPayment(deps, { session, context }, request),
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
  route(contract.useAdvance, (request, session, context) =>
    useAdvance(deps, { session, context }, request),
  ),
  route(contract.refundAdvance, (request, session, context) =>
    refundAdvance(deps, { session, context }, request),
  ),
  route(contract.setDueDate, (request, session, context) =>
    setDueDate(deps, session, context, request),
  ),
  route(contract.readDebts, (request, { companyId }) => readDebts(deps, companyId, request)),
  route(contract.uploadVirtualInvoice, (request, session, context) =>
    saveVoucher(deps, { session, context }, request),
  ),
  pageRoute(contract.listVouchers, (request, { companyId }) =>
    vouchers(deps.db, companyId, request),
  ),
  fileRoute(contract.printVoucher, ({ id }, { companyId }) => printedVoucher(deps, companyId, id)),
  fileRoute(contract.getVoucherDocument, ({ id }, { companyId }) =>
    voucherDocument(deps, companyId, id),
  ),
];
