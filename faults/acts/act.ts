import { setTimeout as pause } from 'node:timers/promises';
import type { CorrectingPayload } from '../../packages/contracts/src/corrections.ts';
import { IssuedInvoice, type IssuePayload } from '../../packages/contracts/src/issuing.ts';
import { dayInVietnam } from '../../packages/domain/src/dates/day-in-vietnam.ts';
import type { Dice } from '../dice.ts';
import type { Company } from '../world/company.ts';
import type { World } from '../world/world.ts';
import type { Call, CallResult, Client } from './client.ts';
import type { Ledger, Row } from './ledger.ts';

/** One thing that a person or a program does with the product, from its beginning to its end. */
export type ClientAct = (stage: Stage) => Promise<void>;

export type Stage = Readonly<{
  world: World;
  company: Company;
  client: Client;
  dice: Dice;
  ledger: Ledger;
  /** Of this act; unique in the run. */
  name: string;
  /** Whether this caller sends Idempotency-Keys. */
  hasKey: boolean;
}>;

export const CREATE = '/e-invoice-api/api/invoices/create';
const UNPUBLISHED = '/e-invoice-api/api/invoices/unpublish';
export const RELEASE = (id: string) => `${UNPUBLISHED}/release/${id}`;
export const RUNS = '/e-invoice-api/api/bulk-acts';

/** A row that this act will ask for; nothing was asked yet. */
export function newRow({ ledger, name }: Stage, part = ''): Row {
  const row: Row = {
    marker: `THU ${name}${part && `-${part}`}`,
    act: name,
    made: 'no',
    numbered: 'no',
    id: null,
    number: null,
  };
  ledger.rows.push(row);
  return row;
}

/** Under the act's key, or once. */
export const doIt = (
  { client, hasKey, name }: Stage,
  call: Call,
  callName: string,
): Promise<CallResult> => (hasKey ? client.insist(call, `${name}/${callName}`) : client.ask(call));

/** Creates an invoice and records the response. Null for an unknown outcome. */
export async function create(
  stage: Stage,
  row: Row,
  change: Partial<IssuePayload & CorrectingPayload> = {},
  path = CREATE,
): Promise<IssuedInvoice | null> {
  const isNumbered = change.is_publish_now || change.is_preparing_for_usb;
  row.made = 'perhaps';
  if (isNumbered) row.numbered = 'perhaps';
  const call: Call = { method: 'POST', path, body: payloadOf(row.marker, change) };
  const result = await doIt(stage, call, `create-${row.marker.replaceAll(' ', '-')}`);
  if (result.kind === 'unknown') return null;
  if (result.kind === 'refused') {
    row.made = 'no';
    row.numbered = 'no';
    refused(stage, 'create', result.code);
    return null;
  }
  const invoice = IssuedInvoice.parse(result.data);
  row.made = 'yes';
  row.id = invoice.id;
  if (isNumbered) promiseNumber(row, invoice);
  return invoice;
}

export function promiseNumber(row: Row, { invoice_number }: IssuedInvoice): void {
  if (invoice_number === null) return;
  row.numbered = 'yes';
  row.number = Number(invoice_number);
}

/** A refusal is a complaint, but where the company has no certificate just now. */
export function refused(stage: Stage, what: string, code: string): void {
  const isTrouble = stage.company === stage.world.troubled && code === 'SIGNING_ACCOUNT_NOT_FOUND';
  if (!isTrouble) complain(stage, `${what} was refused: ${code}`);
}

export function complain({ ledger, name }: Stage, what: string): void {
  ledger.complaints.push({ act: name, what });
}

const TODAY = () => dayInVietnam(new Date().toISOString());
/** The series that every company announced for this year. */
export const serialOfThisYear = () => `C${TODAY().slice(2, 4)}TAA`;
export { TODAY as today };

/** A small invoice to a buyer of this name. */
export const payloadOf = (buyer: string, change: Partial<IssuePayload> = {}): IssuePayload => ({
  invoice_type: '1',
  invoice_template_code: '1',
  invoice_common_code: serialOfThisYear(),
  issued_date: TODAY(),
  currency_code: 'VND',
  payment_method: 'CK',
  buyer_data: {
    buyer_type: 'ENTERPRISE',
    buyer_legal_name: buyer,
    buyer_tax_code: '0399995507',
    buyer_address_line: '5 Nguyễn Huệ, Thành phố Hồ Chí Minh',
  },
  lines: [
    {
      type: 'HANG_HOA',
      name: 'Ghế văn phòng',
      unit: 'cái',
      quantity: '2',
      price: '150000',
      rate: '10',
    },
  ],
  ...change,
});

const LIMIT_MS = 600_000;
const SHOWN = 200;
const LOOKS_EVERY_MS = 100;

/** Looks again and again until it is so. */
export async function until<T>(
  look: () => Promise<T>,
  isSo: (value: T) => boolean,
  what: string,
): Promise<T> {
  const limit = Date.now() + LIMIT_MS;
  for (;;) {
    const value = await look();
    if (isSo(value)) return value;
    if (Date.now() > limit)
      throw new Error(`waited in vain for ${what}: ${JSON.stringify(value).slice(0, SHOWN)}`);
    await pause(LOOKS_EVERY_MS);
  }
}

/** What a GET answers, parsed; refusals are thrown. */
export async function read<T>(
  { client }: Stage,
  path: string,
  shape: Readonly<{ parse(data: unknown): T }>,
): Promise<T> {
  const result = await client.repeat({ method: 'GET', path });
  if (result.kind === 'refused') throw new Error(`GET ${path}: ${result.code}`);
  return shape.parse(result.data);
}
