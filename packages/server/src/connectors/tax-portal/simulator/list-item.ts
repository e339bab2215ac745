import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import { amountInWords } from '@hoadon/domain/money/amount-in-words';
import { decimal } from '@hoadon/domain/money/decimal';
import { WHOLE_ITEM } from './whole-item.ts';
import type { WorldInvoice } from './world.ts';

/** Midnight in Viet Nam, written in UTC. */
const instantOf = (day: PlainDate): string =>
  new Date(Date.parse(`${day}T00:00:00+07:00`)).toISOString().replace('.000Z', 'Z');

const NAMES = { issued: 'nb', received: 'nm' } as const;

/** An invoice as an item of a list, with all keys of captured items. */
export function listItem(owner: string, invoice: WorldInvoice): Record<string, unknown> {
  const { listing, partner, issuedOn, withoutTax, tax, rate, corrects } = invoice;
  const us = { taxCode: owner, name: `CÔNG TY TNHH MÔ PHỎNG ${owner}` };
  const [seller, buyer] = listing.direction === 'issued' ? [us, partner] : [partner, us];
  const at = instantOf(issuedOn);
  return {
    ...WHOLE_ITEM,
    nbmst: seller.taxCode,
    nbten: seller.name,
    nbdchi: addressOf(seller.taxCode),
    nmmst: buyer.taxCode,
    nmten: buyer.name,
    nmdchi: addressOf(buyer.taxCode),
    khmshdon: 1,
    khhdon: invoice.serial,
    shdon: invoice.number,
    tdlap: at,
    nky: at,
    ntao: at,
    ntnhan: at,
    ncnhat: at,
    thlap: Number(issuedOn.slice(0, 7).replace('-', '')),
    mhdon: invoice.code,
    hthdon: invoice.code === null ? 2 : 1,
    hsgoc: invoice.hasOriginal ? `hsgoc-${NAMES[listing.direction]}-${invoice.number}` : null,
    id: `${listing.place}-${invoice.serial}-${invoice.number}-${seller.taxCode}`,
    tgtcthue: withoutTax,
    tgtthue: tax,
    tgtttbso: withoutTax + tax,
    tgtttbchu: amountInWords(decimal(withoutTax + tax), 'VND'),
    thttltsuat: [{ tsuat: rate.text, thtien: withoutTax, tthue: tax, gttsuat: null }],
    ttkhac: [{ ttruong: 'Mã số bí mật', kdlieu: 'string', dlieu: `MP${invoice.number}` }],
    tthai: invoice.state,
    ttxly: listing.processing ?? (listing.place === 'query' ? 5 : 8),
    tthdclquan: corrects !== null,
    ...(corrects && {
      lhdgoc: 1,
      khmshdgoc: 1,
      khhdgoc: corrects.serial,
      shdgoc: corrects.number,
      tdlhdgoc: instantOf(corrects.issuedOn),
    }),
  };
}

export const addressOf = (taxCode: string): string =>
  `Số ${Number(taxCode.slice(-3)) + 1}, Phố Mô Phỏng, Phường Cầu Giấy, TP Hà Nội`;

/** The same with its lines, as the detail returns it. */
export function invoiceDetail(owner: string, invoice: WorldInvoice): Record<string, unknown> {
  const item = listItem(owner, invoice);
  const { rate, withoutTax, tax } = invoice;
  const line = {
    idhdon: item['id'],
    id: `${item['id']}-1`,
    dgia: withoutTax,
    dvtinh: 'Gói',
    ltsuat: rate.text,
    sluong: 1,
    stbchu: null,
    stckhau: 0,
    stt: 1,
    tchat: 1,
    ten: LINE_NAME,
    thtcthue: null,
    thtien: withoutTax,
    tlckhau: 0,
    tsuat: rate.percent === null ? null : rate.percent / 100,
    tthue: tax,
    sxep: 1,
    ttkhac: [],
    dvtte: null,
    tgia: null,
    tthhdtrung: [],
  };
  return { ...item, hdhhdvu: [line] };
}

export const LINE_NAME = 'Hàng hóa mô phỏng';
