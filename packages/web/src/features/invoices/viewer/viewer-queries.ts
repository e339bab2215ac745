import {
  getInvoicePdf,
  getInvoiceXml,
  readRecord,
  readSignatures,
} from '@hoadon/contracts/invoices';
import { checkRegistration, type PartyRegistration } from '@hoadon/contracts/lookup';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';

/** Printed form, created from the signed XML: it changes only with the state. */
export const pdfQuery = (id: string, state: string) =>
  queryOptions({
    queryKey: ['invoice-pdf', id, state],
    queryFn: ({ signal }) => call(getInvoicePdf, { id }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });

export const xmlQuery = (id: string, state: string) =>
  queryOptions({
    queryKey: ['invoice-xml', id, state],
    queryFn: async ({ signal }) => {
      const file = await call(getInvoiceXml, { id }, { signal });
      return { file, text: await file.text() };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });

/** Signatures of the signed XML: they change only with the state. */
export const signaturesQuery = (id: string, state: string) =>
  queryOptions({
    queryKey: ['invoice-signatures', id, state],
    queryFn: ({ signal }) => call(readSignatures, { id }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Always stale: every state and later actions add files. */
export const recordQuery = (id: string) =>
  queryOptions({
    queryKey: ['invoices', 'record', id],
    queryFn: ({ signal }) => call(readRecord, { id }, { signal }),
  });

/** The registers change slowly. */
const AN_HOUR = 3_600_000;

export const registrationQuery = (id: string) =>
  queryOptions({
    queryKey: ['invoice-registration', id],
    queryFn: ({ signal }) => call(checkRegistration, { id }, { signal }),
    staleTime: ({ state }) => (isEveryoneKnown(state.data) ? AN_HOUR : 0),
  });

const isEveryoneKnown = (parties: readonly PartyRegistration[] | undefined): boolean =>
  parties?.every(({ outcome }) => outcome !== 'not-available') ?? false;
