import { addDays } from '@hoadon/domain/dates/add-days';
import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import { z } from 'zod';
import {
  type ProviderCredentials,
  ProviderFault,
  type ProviderFile,
  type ProviderPage,
  type ProviderQuestion,
  type ProviderSession,
} from '../port.ts';
import { jsonOf, type ProviderClient, requestProvider } from '../provider-request.ts';

const API = 'services/einvoiceapplication/api/InvoiceAPI';
/** Most days per request. */
const WINDOW_DAYS = 30;
/** Seconds before its expiry at which a token is dropped. */
const TOKEN_MARGIN_S = 30;

const Token = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });
const text = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => `${value ?? ''}`.trim());
const Refusal = z
  .object({ errorCode: text, description: text, code: text, message: text })
  .partial();
const List = z.object({
  invoices: z
    .array(z.object({ invoiceNo: text, templateCode: text }))
    .nullish()
    .transform((rows) => rows ?? []),
});
const File = z.object({ fileToBytes: z.string().nullish(), fileName: z.string().nullish() });

/** SInvoice v2 over REST: lists by days, and returns each file in a zip (EXTERNAL 2.1). */
export function viettelSession(
  client: ProviderClient,
  { userName, password, taxCode }: ProviderCredentials,
): ProviderSession {
  let token: { text: string; endsAt: number } | null = null;

  async function signIn(): Promise<string> {
    if (token && Date.now() < token.endsAt) return token.text;
    const body = JSON.stringify({ username: userName, password });
    const response = await post('auth/login', body, {});
    const parsed = response.status === 200 ? Token.safeParse(jsonOf(response)) : null;
    if (!parsed?.success) {
      const words = wordsOf(jsonOf(response));
      // Never retried: repeated failed logins lock the account.
      throw new ProviderFault(response.status < 300 ? 'protocol' : 'credentials', words);
    }
    const { access_token, expires_in } = parsed.data;
    token = { text: access_token, endsAt: Date.now() + (expires_in - TOKEN_MARGIN_S) * 1000 };
    return access_token;
  }

  const post = (path: string, body: string, headers: Record<string, string>) =>
    requestProvider(client, {
      path,
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
      body: Buffer.from(body),
    });

  async function ask(call: string, question: object): Promise<unknown> {
    const send = async () =>
      post(`${API}/${call}`, JSON.stringify({ supplierTaxCode: taxCode, ...question }), {
        cookie: `access_token=${await signIn()}`,
      });
    let response = await send();
    if (response.status === 401) {
      // The token expired early: get a new one, once.
      token = null;
      response = await send();
    }
    if (response.status === 401 || response.status === 403)
      throw new ProviderFault('credentials', wordsOf(jsonOf(response)));
    const result = jsonOf(response);
    const refusal = Refusal.safeParse(result).data;
    if (response.status !== 200 || refusal?.errorCode)
      throw new ProviderFault('refused', wordsOf(result));
    return result;
  }

  return {
    async list({ from, until }: ProviderQuestion, cursor): Promise<ProviderPage> {
      const begin = cursor ?? from;
      const full = addDays(begin, WINDOW_DAYS - 1);
      const end = full < until ? full : until;
      const result = await ask('InvoiceUtilsWS/getListInvoiceDataControl', {
        fromDate: spelt(begin),
        toDate: spelt(end),
      });
      const list = List.safeParse(result);
      if (!list.success) throw new ProviderFault('protocol', 'getListInvoiceDataControl');
      return {
        invoices: list.data.invoices
          .filter(({ invoiceNo, templateCode }) => invoiceNo !== '' && templateCode !== '')
          .map(({ invoiceNo, templateCode }) => ({
            reference: `${templateCode}|${invoiceNo}`,
            label: `${templateCode} ${invoiceNo}`,
          })),
        next: end < until ? addDays(end, 1) : null,
      };
    },
    async file(reference): Promise<ProviderFile> {
      const [templateCode = '', invoiceNo = ''] = reference.split('|');
      const question = { templateCode, invoiceNo, fileType: 'ZIP' };
      const result = await ask('InvoiceUtilsWS/getInvoiceRepresentationFile', question).catch(
        (error: unknown) => {
          if (error instanceof ProviderFault && error.reason === 'refused') return error;
          throw error;
        },
      );
      if (result instanceof ProviderFault) return { kind: 'no-file', words: result.words };
      const file = File.safeParse(result);
      if (!file.success) throw new ProviderFault('protocol', 'getInvoiceRepresentationFile');
      // The provider makes the zip after the invoice.
      if (!file.data.fileToBytes) return { kind: 'not-ready' };
      return {
        kind: 'file',
        name: file.data.fileName || `${invoiceNo}.zip`,
        bytes: Buffer.from(file.data.fileToBytes, 'base64'),
      };
    },
  };
}

function wordsOf(body: unknown): string {
  const { description, message, errorCode, code } = Refusal.safeParse(body).data ?? {};
  return description || message || errorCode || code || '';
}

const spelt = (day: PlainDate): string => day.split('-').reverse().join('/');
