import { foldForSearch } from '../../packages/domain/src/search/fold.ts';
import { type Dice, diceOf } from '../../packages/server/src/platform/dice.ts';
import { madeUp } from '../../packages/server/src/seed/made-up.ts';
import { type CopyIn, copyInto } from './copy-in.ts';
import { type BigCompany, INVOICE_COLUMNS, type InvoiceFacts, invoicesOf } from './invoice-rows.ts';

/** Invoices per thousand with each tag; the last is only on rare invoices. */
export const TAGS = [300, 50, 50, 20, 20, 10, 5, 1, 1, 1, 1, 0] as const;
/** One of this many paid invoices has its payment; the others are only marked as paid. */
const WITH_PAYMENT = 4;
const SEED = 20_261_122;

const COLUMNS = {
  invoice: INVOICE_COLUMNS,
  invoice_rate: [
    'company_id',
    'invoice_id',
    'position',
    'rate',
    'base',
    'tax',
    'direction',
    'issued_on',
    'base_dong',
    'tax_dong',
  ],
  invoice_content: ['company_id', 'invoice_id', 'content'],
  invoice_tag: ['company_id', 'tag_id', 'invoice_id', 'direction', 'issued_on', 'tags'],
  payment: [
    'company_id',
    'id',
    'direction',
    'partner_id',
    'currency',
    'amount',
    'exchange_rate',
    'amount_dong',
    'method',
    'number',
    'paid_on',
    'created_at',
  ],
  payment_invoice: ['company_id', 'payment_id', 'invoice_id', 'paid_for', 'amount'],
  partner: [
    'company_id',
    'id',
    'is_customer',
    'is_vendor',
    'tax_code',
    'name',
    'search_text',
    'created_at',
  ],
} as const;
type Table = keyof typeof COLUMNS;
type Copies = Readonly<Record<Table, CopyIn>>;

/** Writes everything that belongs to the companies into the tables, side by side. */
export async function copyCompanies(url: string, companies: readonly BigCompany[]): Promise<void> {
  const tables = Object.keys(COLUMNS) as Table[];
  const opened = await Promise.all(tables.map((table) => copyInto(url, table, COLUMNS[table])));
  const copies = Object.fromEntries(
    tables.map((table, index) => [table, opened[index]]),
  ) as unknown as Copies;
  const dice = diceOf(SEED);
  let firstId = 1;
  for (const company of companies) {
    await copyPartners(copies, company);
    let id = firstId;
    for (const facts of invoicesOf(company, firstId, dice)) {
      await copyInvoice(copies, company, { ...facts, id }, dice);
      id += 1;
    }
    firstId = id;
  }
  await Promise.all(opened.map((copy) => copy.end()));
}

async function copyPartners({ partner }: Copies, { id, partners }: BigCompany): Promise<void> {
  for (let index = 0; index < partners.count; index += 1) {
    const { name, taxCode } = madeUp(index);
    const folded = foldForSearch(`${name} ${taxCode}`);
    const partnerId = partners.first + index;
    await partner.write([
      id,
      partnerId,
      true,
      index % 3 === 0,
      taxCode,
      name,
      folded,
      '2023-12-01',
    ]);
  }
}

async function copyInvoice(
  copies: Copies,
  { id: companyId, firstTag }: BigCompany,
  facts: InvoiceFacts & Readonly<{ id: number }>,
  dice: Dice,
): Promise<void> {
  const { id, direction, issuedOn, rate, base, tax, paidOn, partnerId } = facts;
  const inDong = facts.exchangeRate ?? 1;
  await copies.invoice.write(facts.cells);
  const taxed = rate === 'KCT' ? null : tax;
  const dong = [Math.round(base * inDong), taxed === null ? null : Math.round(taxed * inDong)];
  await copies.invoice_rate.write([
    companyId,
    id,
    1,
    rate,
    base,
    taxed,
    direction,
    issuedOn,
    ...dong,
  ]);
  await copies.invoice_content.write([companyId, id, contentOf(facts)]);
  const roll = dice.roll(1_000);
  const tags = TAGS.flatMap((of, index) =>
    (roll + 100 * index) % 1_000 < of || (of === 0 && facts.isRare) ? [firstTag + index] : [],
  );
  const all = `{${tags.join(',')}}`;
  for (const tag of tags)
    await copies.invoice_tag.write([companyId, tag, id, direction, issuedOn, all]);
  if (paidOn === null || id % WITH_PAYMENT !== 0) return;
  const way = direction === 'issued' ? 'in' : 'out';
  const { currency, withTax } = facts;
  await copies.payment.write([
    companyId,
    id,
    way,
    partnerId,
    currency,
    withTax,
    facts.exchangeRate,
    Math.round(withTax * inDong),
    'transfer',
    id,
    paidOn,
    paidOn,
  ]);
  await copies.payment_invoice.write([companyId, id, id, id, withTax]);
}

/** What rules look for in lines, and no more: two of them, the rest of an invoice is not asked about by lists. */
function contentOf({ id }: Readonly<{ id: number }>): string {
  const lines = [id, id * 7 + 3].map((from) => GOODS[from % GOODS.length]);
  return JSON.stringify({ lines: lines.map((of) => ({ name: of?.[0], unit: of?.[1] })) });
}

const GOODS = [
  ['Tiền điện tiêu thụ trong kỳ', 'kWh'],
  ['Giấy in A4 Hoa Sen 70 gsm', 'Ram'],
  ['Cước vận chuyển nội thành', 'Chuyến'],
  ['Dịch vụ bảo trì thang máy', 'Tháng'],
  ['Xi măng đóng bao PCB40', 'Tấn'],
  ['Nước tinh khiết đóng bình 20 lít', 'Bình'],
  ['Phí dịch vụ kế toán', 'Tháng'],
  ['Bàn làm việc gỗ công nghiệp', 'Cái'],
  ['Thép cuộn phi 8', 'Kg'],
  ['Suất ăn công nghiệp', 'Suất'],
  ['Mực in laser', 'Hộp'],
  ['Vé máy bay nội địa', 'Vé'],
  ['Cáp quang bốn lõi', 'Mét'],
] as const;
