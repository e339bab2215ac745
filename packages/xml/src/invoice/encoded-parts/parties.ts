import type { Buyer, InvoiceDraft, Seller } from '@hoadon/domain/invoice/invoice';
import { BUDGET_UNIT_CODE_LENGTH } from '@hoadon/domain/invoice/validation/text-lengths';
import { element, type Markup } from '../../dom/canonical-writer.ts';
import { type FieldWriter, mandatory, textRule } from '../../dom/field-writer.ts';
import { EXTRA, extraFields } from '../extra-fields.ts';
import * as rules from '../field-rules.ts';

const CONTENT = 'HDon/DLHDon/NDHDon';
const SELLER = `${CONTENT}/NBan`;
const BUYER = `${CONTENT}/NMua`;

const REQUIRED_NAME = mandatory(rules.NAME);
const REQUIRED_TAX_CODE = mandatory(rules.TAX_CODE);
const REQUIRED_ADDRESS = mandatory(rules.ADDRESS);
const FAX = textRule(20);
const WEBSITE = textRule(100);
const BUDGET_UNIT = textRule(BUDGET_UNIT_CODE_LENGTH);
const CUSTOMER_CODE = textRule(50);
const CITIZEN_NUMBER = textRule(12);
const PASSPORT = textRule(20);
const TRANSFER_ORDER = mandatory(textRule(255));
const CONTRACT = textRule(255);
const REQUIRED_VEHICLE = mandatory(textRule(50));

/** The only format the authority accepts in CCCDan; it refuses any other with 20001. */
const IDENTITY_NUMBER = /^\d{12}$/;

/** NBan of invoices of kind 1 and 2. */
export function sellerMarkup(writer: FieldWriter, seller: Seller): Markup {
  const { field } = writer;
  return element('NBan', [
    field(SELLER, 'Ten', seller.name, REQUIRED_NAME),
    field(SELLER, 'MST', rules.taxCodeText(seller.taxCode), REQUIRED_TAX_CODE),
    field(SELLER, 'DChi', seller.address, REQUIRED_ADDRESS),
    field(SELLER, 'SDThoai', seller.phone, rules.PHONE),
    field(SELLER, 'DCTDTu', rules.emailText(seller.email), rules.EMAIL),
    field(SELLER, 'STKNHang', seller.bankAccount, rules.BANK_ACCOUNT),
    field(SELLER, 'TNHang', seller.bankName, rules.BANK_NAME),
    field(SELLER, 'Fax', seller.fax, FAX),
    field(SELLER, 'Website', seller.website, WEBSITE),
  ]);
}

/** NMua of invoices of kind 1 and 2. A person without an organisation is named in both name tags. */
export function buyerMarkup(writer: FieldWriter, buyer: Buyer): Markup {
  const { field } = writer;
  const identity = buyer.identityNumber;
  const isCitizenNumber = identity !== null && IDENTITY_NUMBER.test(identity);
  return element('NMua', [
    field(BUYER, 'Ten', buyer.legalName ?? buyer.name, rules.NAME),
    field(BUYER, 'MST', rules.taxCodeText(buyer.taxCode), rules.TAX_CODE),
    field(BUYER, 'MDVQHNSach', buyer.budgetUnitCode, BUDGET_UNIT),
    field(BUYER, 'DChi', buyer.address, rules.ADDRESS),
    field(BUYER, 'MKHang', buyer.code, CUSTOMER_CODE),
    field(BUYER, 'SDThoai', buyer.phone, rules.PHONE),
    field(BUYER, 'CCCDan', isCitizenNumber ? identity : null, CITIZEN_NUMBER),
    field(BUYER, 'SHChieu', buyer.passportNumber, PASSPORT),
    field(BUYER, 'DCTDTu', rules.emailText(buyer.email), rules.EMAIL),
    field(BUYER, 'HVTNMHang', buyer.name, rules.PERSON),
    field(BUYER, 'STKNHang', buyer.bankAccount, rules.BANK_ACCOUNT),
    field(BUYER, 'TNHang', buyer.bankName, rules.BANK_NAME),
    extraFields(writer, BUYER, [
      { name: EXTRA.identityType, type: 'string', value: buyer.identityType },
      { name: EXTRA.identityNumber, type: 'string', value: isCitizenNumber ? null : identity },
      { name: EXTRA.country, type: 'string', value: buyer.country ?? null },
      { name: EXTRA.buyerFax, type: 'string', value: buyer.fax },
    ]),
  ]);
}

/** NBan of an internal delivery note (kind 6, series letter N): DChi is the warehouse the goods leave. */
export function senderMarkup(writer: FieldWriter, { seller, delivery }: InvoiceDraft): Markup {
  const { field } = writer;
  return element('NBan', [
    field(SELLER, 'Ten', seller.name, REQUIRED_NAME),
    field(SELLER, 'MST', rules.taxCodeText(seller.taxCode), REQUIRED_TAX_CODE),
    field(SELLER, 'LDDNBo', delivery?.dispatchOrder ?? null, TRANSFER_ORDER),
    field(SELLER, 'DChi', delivery?.warehouseAddress ?? seller.address, REQUIRED_ADDRESS),
    field(SELLER, 'HDSo', delivery?.contractNumber ?? null, CONTRACT),
    field(SELLER, 'HVTNXHang', delivery?.shipperName ?? null, rules.PERSON),
    field(SELLER, 'TNVChuyen', delivery?.carrierName ?? null, rules.PERSON),
    field(SELLER, 'PTVChuyen', delivery?.vehicle ?? null, REQUIRED_VEHICLE),
  ]);
}

/** NMua of a delivery note: DChi is the warehouse that receives. */
export function receiverMarkup(writer: FieldWriter, buyer: Buyer): Markup {
  const { field } = writer;
  return element('NMua', [
    field(BUYER, 'Ten', buyer.legalName ?? buyer.name, rules.NAME),
    field(BUYER, 'MST', rules.taxCodeText(buyer.taxCode), rules.TAX_CODE),
    field(BUYER, 'DChi', buyer.address, REQUIRED_ADDRESS),
    field(BUYER, 'HVTNNHang', buyer.name, rules.PERSON),
  ]);
}
