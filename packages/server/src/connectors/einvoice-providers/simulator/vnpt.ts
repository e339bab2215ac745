import { parseText } from '@hoadon/xml/dom/parse';
import { childOf, elementsOf, textOf } from '@hoadon/xml/dom/tree';
import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import { SIMULATED } from './behaviour.ts';
import { type ShelvedInvoice, xmlOf } from './shelf.ts';
import type { World } from './world.ts';

const Site = z.object({ site: z.string() });
const MOST_AT_ONCE = 100;

/** VNPT Invoice: SOAP, one host per company; its site is the company's tax code. */
export function vnptSimulator(world: World): FastifyPluginAsync {
  return async (app) => {
    app.addContentTypeParser('text/xml', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    );
    app.post('/:site/PortalService.asmx', async (request, reply) => {
      const { site } = Site.parse(request.params);
      const soapOperation = operationIn(String(request.body));
      reply.type('text/xml; charset=utf-8');
      if (!soapOperation) return reply.code(500).send('<soap:Fault/>');
      return envelope(soapOperation.operation, answerTo(world, site, soapOperation));
    });
  };
}

type SoapOperation = Readonly<{ operation: string; values: Readonly<Record<string, string>> }>;

function operationIn(text: string): SoapOperation | null {
  try {
    const [operation] = elementsOf(childOf(parseText(text).root, 'Body') ?? parseText(text).root);
    if (!operation) return null;
    const values = elementsOf(operation).map((field) => [field.local, textOf(field)] as const);
    return { operation: operation.local, values: Object.fromEntries(values) };
  } catch {
    return null;
  }
}

function answerTo(world: World, site: string, { operation, values }: SoapOperation): string {
  if (values['userPass'] !== SIMULATED.password) return 'ERR:1';
  const invoices = world.invoices('E_VNPT', site);
  if (operation === 'listInvFromNoToNo') return listed(invoices, values);
  if (operation !== 'downloadInvNoPay') return 'ERR:5';
  const requested = invoices.find((invoice) => tokenOf(invoice) === values['invToken']);
  if (!requested) return 'ERR:6';
  return world.isReady(`vnpt-${tokenOf(requested)}`)
    ? Buffer.from(xmlOf(requested)).toString()
    : 'ERR:12';
}

function listed(
  invoices: readonly ShelvedInvoice[],
  { invFromNo, invToNo, invPattern, invSerial }: Readonly<Record<string, string>>,
): string {
  const ofSeries = invoices.filter(({ serial }) => invPattern === '1' && serial === invSerial);
  if (ofSeries.length === 0) return 'ERR:4';
  const inRange = ofSeries.filter(
    ({ number }) => number >= Number(invFromNo) && number <= Number(invToNo),
  );
  if (inRange.length === 0) return 'ERR:6';
  const items = inRange
    .slice(0, MOST_AT_ONCE)
    .map(
      (invoice, index) =>
        `<Item><index>${index}</index><invToken>${tokenOf(invoice)}</invToken><fkey>K${invoice.number}</fkey>` +
        `<publishDate>${invoice.issuedOn.split('-').reverse().join('/')} 08:00:00</publishDate><signStatus>1</signStatus>` +
        `<pattern>1</pattern><serial>${invoice.serial}</serial><invNum>${invoice.number}</invNum><status>1</status></Item>`,
    );
  return `<Data>${items.join('')}</Data>`;
}

const tokenOf = ({ serial, number }: ShelvedInvoice): string => `1;${serial};${number}`;

const envelope = (operation: string, result: string): string =>
  '<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>' +
  `<${operation}Response xmlns="http://tempuri.org/"><${operation}Result>${result.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')}` +
  `</${operation}Result></${operation}Response></soap:Body></soap:Envelope>`;
