import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import type { FastifyPluginAsync } from 'fastify';
import { ZipFile } from 'yazl';
import { z } from 'zod';
import { SIMULATED } from './behaviour.ts';
import { xmlOf } from './shelf.ts';
import type { World } from './world.ts';

const Login = z.object({ username: z.string(), password: z.string() });
const CompanyRequest = z.object({ supplierTaxCode: z.string() });
const Days = CompanyRequest.extend({ fromDate: z.string(), toDate: z.string() });
const Wanted = CompanyRequest.extend({ templateCode: z.string(), invoiceNo: z.string() });
const API = '/services/einvoiceapplication/api/InvoiceAPI';

/** SInvoice v2: a token of five minutes, lists by days, files in a zip within a zip. */
export function viettelSimulator(world: World): FastifyPluginAsync {
  let tokens = 0;
  let current = '';
  return async (app) => {
    app.post('/auth/login', async (request, reply) => {
      world.count('viettel-login');
      const { username, password } = Login.parse(request.body);
      if (password !== SIMULATED.password || !/^\d{10}/.test(username))
        return reply.code(401).send({ code: 401, message: 'Sai tài khoản hoặc mật khẩu' });
      tokens += 1;
      current = `token-${tokens}-${username}`;
      return { access_token: current, token_type: 'bearer', expires_in: 300, type: 1 };
    });
    app.addHook('preHandler', async (request, reply) => {
      if (!request.url.includes(API)) return;
      const isStale = world.behaviour.misbehaves === 'token-expired' && tokens === 1;
      if (isStale || request.headers.cookie !== `access_token=${current}`)
        await reply.code(401).send({ code: 401, message: 'Token hết hạn' });
    });
    app.post(`${API}/InvoiceUtilsWS/getListInvoiceDataControl`, async (request) => {
      const { supplierTaxCode, fromDate, toDate } = Days.parse(request.body);
      const days = { from: dayOf(fromDate), to: dayOf(toDate) };
      const invoices = world
        .invoices('E_VIETTEL', supplierTaxCode)
        .filter(({ issuedOn }) => issuedOn >= days.from && issuedOn <= days.to)
        .map(({ serial, number, issuedOn }) => ({
          templateCode: '1/001',
          invoiceSeri: serial,
          invoiceNumber: number,
          invoiceNo: `${serial}${number}`,
          issueDate: Date.parse(`${issuedOn}T00:00:00+07:00`),
          supplierTaxCode,
        }));
      return { errorCode: null, description: null, totalRows: invoices.length, invoices };
    });
    app.post(`${API}/InvoiceUtilsWS/getInvoiceRepresentationFile`, async (request) => {
      const { supplierTaxCode, invoiceNo } = Wanted.parse(request.body);
      const invoice = world
        .invoices('E_VIETTEL', supplierTaxCode)
        .find(({ serial, number }) => `${serial}${number}` === invoiceNo);
      if (!invoice)
        return { errorCode: 'INVOICE_NOT_FOUND', description: 'Không tìm thấy hóa đơn' };
      const isReady = world.isReady(`viettel-${invoiceNo}`);
      const fileToBytes = isReady ? await zipInZip(invoiceNo, xmlOf(invoice)) : null;
      return { errorCode: null, description: null, fileToBytes, fileName: `${invoiceNo}.zip` };
    });
  };
}

const dayOf = (spelt: string): PlainDate => spelt.split('/').reverse().join('-');

async function zipInZip(name: string, xml: Uint8Array): Promise<string> {
  const inner = await zipped({
    [`${name}.xml`]: xml,
    'invoice.xsl': Buffer.from(
      '<xsl:stylesheet xmlns:xsl="http://www.w3.org/1999/XSL/Transform"/>',
    ),
  });
  return (await zipped({ [`${name}.zip`]: inner })).toString('base64');
}

async function zipped(files: Readonly<Record<string, Uint8Array>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, bytes] of Object.entries(files)) zip.addBuffer(Buffer.from(bytes), name);
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}
