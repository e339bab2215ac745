import type { InputOf, OutputOf } from '@hoadon/contracts/http/define-call';
import {
  getActiveSeries,
  getListEnum,
  listActiveAnnounceLines,
} from '@hoadon/contracts/invoice-templates';
import { getInvoice } from '@hoadon/contracts/invoices';
import { createPreview, getPreviewFile } from '@hoadon/contracts/issuing';
import { sendEmailPreview } from '@hoadon/contracts/mailing';
import type { ProcessingState } from '@hoadon/domain/issuing/processing-state';
import { queryOptions } from '@tanstack/react-query';
import type { Act } from '../../lib/acts/act.ts';
import { call } from '../../lib/api.ts';
import { invoiceQuery } from '../invoices/index.ts';
import type { WrittenMail } from '../mailing/index.ts';

/** Milliseconds. Covers changes that the server-sent events missed. */
const STATE_POLL = 2_000;
const SETTLED: readonly ProcessingState[] = ['accepted', 'refused'];

export const announcedQuery = queryOptions({
  queryKey: ['announced-series'],
  queryFn: ({ signal }) => call(listActiveAnnounceLines, {}, { signal }),
  staleTime: 60_000,
});

export type EnumName = keyof OutputOf<typeof getListEnum>;

/** Value lists, loaded once per page load (API-008). */
export const enumsQuery = queryOptions({
  queryKey: ['enums'],
  queryFn: ({ signal }) => call(getListEnum, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/** Next numbers, reloaded for every form and before every confirmation. */
export const activeSeriesQuery = queryOptions({
  queryKey: ['invoices', 'active-series'],
  queryFn: ({ signal }) => call(getActiveSeries, {}, { signal }),
  staleTime: 0,
});

/** A stored draft, loaded once: a later response must not overwrite what the user has typed. */
export const draftQuery = (id: string) =>
  queryOptions({
    queryKey: ['draft-to-edit', id],
    queryFn: ({ signal }) => call(getInvoice, { id }, { signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** An invoice in processing, polled until the authority has decided. */
export const issuingQuery = (id: string) =>
  queryOptions({
    ...invoiceQuery(id),
    refetchInterval: ({ state }) =>
      state.data && SETTLED.includes(state.data.state) ? false : STATE_POLL,
  });

export type Preview = Readonly<{ file: File; path: string }>;

/** Creates and loads the printed form of a draft. */
export async function preview(payload: InputOf<typeof createPreview>): Promise<Preview> {
  const { preview_file: path } = await call(createPreview, { ...payload, is_draf_preview: true });
  const name = path.slice(path.lastIndexOf('/') + 1);
  return { file: await call(getPreviewFile, { name }), path };
}

/** Mails the preview file at `path`. */
export const mailPreview = (
  act: Act,
  path: string,
  serial: string,
  { name, addresses }: WrittenMail,
) =>
  act.send(sendEmailPreview, {
    file_path: path,
    buyer_name: name,
    invoice_common_code: serial,
    email: addresses.join(';'),
  });
