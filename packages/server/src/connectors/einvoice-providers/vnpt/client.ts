import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import { parseText } from '@hoadon/xml/dom/parse';
import { childrenOf, textAt } from '@hoadon/xml/dom/tree';
import {
  type ProviderCredentials,
  ProviderFault,
  type ProviderFile,
  type ProviderPage,
  type ProviderQuestion,
  type ProviderSession,
} from '../port.ts';
import type { ProviderClient } from '../provider-request.ts';
import { callSoap } from './soap.ts';

/** Most invoices the service returns per request. */
const NUMBERS_AT_ONCE = 100;
const CREDENTIALS = new Set(['1', '7']);
/** No such range, or no invoice in it: the series has ended. */
const NONE_THERE = new Set(['4', '6', '20']);
/** With and without a code of the authority, not accepted yet. */
const NOT_ACCEPTED = new Set(['12', '13']);

const errorIn = (result: string): string | null => /^ERR:\s*(\d+)/.exec(result)?.[1] ?? null;

/** VNPT Invoice over SOAP: has no list by days, so each series is read by its numbers (EXTERNAL 2.2). */
export function vnptSession(
  client: ProviderClient,
  { userName, password }: ProviderCredentials,
): ProviderSession {
  const ask = async (operation: string, values: Readonly<Record<string, string>>) => {
    const result = await callSoap(client, 'PortalService', operation, {
      ...values,
      userName,
      userPass: password,
    });
    const error = errorIn(result);
    if (error !== null && CREDENTIALS.has(error))
      throw new ProviderFault('credentials', `ERR:${error}`);
    if (error === '5') throw new ProviderFault('unreachable', 'ERR:5');
    return { result, error };
  };
  return {
    async list({ from, series }: ProviderQuestion, cursor): Promise<ProviderPage> {
      const at = placeOf(cursor);
      const one = series[at.series];
      if (one === undefined) return { invoices: [], next: null };
      const [pattern, serial] = [one.slice(0, 1), one.slice(1)];
      const nextSeries = at.series + 1 < series.length ? `${at.series + 1};1` : null;
      const { result, error } = await ask('listInvFromNoToNo', {
        invFromNo: String(at.number),
        invToNo: String(at.number + NUMBERS_AT_ONCE - 1),
        invPattern: pattern,
        invSerial: serial,
      });
      if (error !== null && NONE_THERE.has(error)) return { invoices: [], next: nextSeries };
      if (error !== null) throw new ProviderFault('refused', `ERR:${error}`);
      const items = itemsIn(result);
      if (items.length === 0) return { invoices: [], next: nextSeries };
      return {
        invoices: items
          .filter(({ day }) => day === null || day >= from)
          .map(({ token, label }) => ({ reference: token, label })),
        next: `${at.series};${at.number + NUMBERS_AT_ONCE}`,
      };
    },
    async file(reference): Promise<ProviderFile> {
      const { result, error } = await ask('downloadInvNoPay', { invToken: reference });
      if (error !== null && NOT_ACCEPTED.has(error)) return { kind: 'not-ready' };
      if (error !== null) return { kind: 'no-file', words: `ERR:${error}` };
      if (result.trim() === '') return { kind: 'not-ready' };
      const name = `${reference.replaceAll(';', '-')}.xml`;
      return { kind: 'file', name, bytes: Buffer.from(result) };
    },
  };
}

/** `series;number`: the index of the series in the request, and the number to continue from. */
function placeOf(cursor: string | null): Readonly<{ series: number; number: number }> {
  const [series = 0, number = 1] = (cursor ?? '0;1').split(';').map(Number);
  return { series, number };
}

type Item = Readonly<{ token: string; label: string; day: PlainDate | null }>;

function itemsIn(list: string): Item[] {
  try {
    const { root } = parseText(list);
    return childrenOf(root, 'Item').flatMap((item) => {
      const token = textAt(item, 'invToken')?.trim() ?? '';
      if (token === '') return [];
      const day = dayOf(textAt(item, 'publishDate') ?? '');
      return [{ token, label: token.replaceAll(';', ' '), day }];
    });
  } catch (cause) {
    throw new ProviderFault('protocol', 'listInvFromNoToNo', { cause });
  }
}

/**
 * Reads `2026-11-20T08:00:00`, and `20/11/2026` with or without a time; null for any other text, which excludes no
 * invoice.
 */
function dayOf(text: string): PlainDate | null {
  const iso = /^(\d{4}-\d{2}-\d{2})/.exec(text.trim());
  if (iso?.[1]) return iso[1];
  const spelt = /^(\d{1,2})\/(\d{1,2})\/(\d{4})/.exec(text.trim());
  if (!spelt) return null;
  const [, day = '', month = '', year = ''] = spelt;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}
