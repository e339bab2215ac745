import { checkValidCustomer, getCustomerCheck } from '@hoadon/contracts/reconciliation';
import {
  enterExchangeRate,
  getInputVat,
  getVerification,
  getVerificationReport,
  verifyInvoices,
} from '@hoadon/contracts/verification';
import type { Decimal } from '@hoadon/domain/money/decimal-text';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useAct } from '../../lib/acts/act.ts';
import { call } from '../../lib/api.ts';
import { invoicesChanged } from '../invoices/index.ts';

/** The end of a check arrives as an event; polling catches the ones that were missed. Milliseconds. */
const POLL = 2_000;
/** It is being checked. */
export const UNDER_WAY = 1;

/** Read anew with every event of an invoice, as all that begins with `invoices`. */
export const verificationQuery = (id: string) =>
  queryOptions({
    queryKey: ['invoices', 'verification', id],
    queryFn: ({ signal }) => call(getVerification, { id }, { signal }),
    refetchInterval: ({ state }) => (state.data?.verification === UNDER_WAY ? POLL : false),
  });

export const customerCheckQuery = (id: string) =>
  queryOptions({
    queryKey: ['invoices', 'customer-check', id],
    queryFn: ({ signal }) => call(getCustomerCheck, { id }, { signal }),
  });

export const inputVatQuery = (id: string) =>
  queryOptions({
    queryKey: ['invoices', 'input-vat', id],
    queryFn: ({ signal }) => call(getInputVat, { id }, { signal }),
  });

export const reportOf = (id: string): Promise<File> => call(getVerificationReport, { id });

/** Has the invoice checked anew. */
export function useVerify(id: string) {
  const client = useQueryClient();
  const act = useAct();
  return useMutation({
    mutationFn: () => act.send(verifyInvoices, { ids: [id] }),
    onSettled: () => invoicesChanged(client, new Set([id])),
  });
}

/** Saves the exchange rate that the invoice does not state. */
export function useEnterRate(id: string) {
  const client = useQueryClient();
  const act = useAct();
  return useMutation({
    mutationFn: (rate: Decimal) => act.send(enterExchangeRate, { id, foreign_rate: rate }),
    onSettled: () => invoicesChanged(client, new Set([id])),
  });
}

/** Asks the registers about the other party (REC-011). */
export function useAskRegisters(id: string) {
  const client = useQueryClient();
  const act = useAct();
  return useMutation({
    mutationFn: () => act.send(checkValidCustomer, { invoice_id: id }),
    onSettled: () => invoicesChanged(client, new Set([id])),
  });
}
