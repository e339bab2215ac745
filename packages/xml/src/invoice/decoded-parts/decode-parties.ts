import { isForeignCountry } from '@hoadon/domain/identity/country-code';
import type { Buyer, Delivery, Seller } from '@hoadon/domain/invoice/invoice';
import type { XmlElement } from '../../dom/tree.ts';
import { EXTRA } from '../extra-fields.ts';
import type { TagReader } from '../tag-reader.ts';

const PERSONAL_NUMBER = /^\d{12}$/;

export function sellerOf(read: TagReader, party: XmlElement | null): Omit<Seller, 'taxCode'> {
  return {
    name: read.text(party, 'Ten') ?? '',
    address: read.text(party, 'DChi') ?? '',
    phone: read.text(party, 'SDThoai'),
    email: read.text(party, 'DCTDTu'),
    fax: read.text(party, 'Fax'),
    website: read.text(party, 'Website'),
    bankAccount: read.text(party, 'STKNHang'),
    bankName: read.text(party, 'TNHang'),
  };
}

/** A delivery note states the warehouse where an invoice states the seller's address. */
export function deliveryOf(
  read: TagReader,
  party: XmlElement | null,
  warehouseAddress: string,
): Delivery {
  return {
    dispatchOrder: read.text(party, 'LDDNBo') ?? '',
    vehicle: read.text(party, 'PTVChuyen') ?? '',
    contractNumber: read.text(party, 'HDSo'),
    warehouseAddress: warehouseAddress || null,
    carrierName: read.text(party, 'TNVChuyen'),
    shipperName: read.text(party, 'HVTNXHang'),
  };
}

type Names = Pick<Buyer, 'type' | 'name' | 'legalName'>;

/**
 * Decides whether the buyer is a person, which the XML does not state. A person has no organisation's tax code and is
 * named twice alike, or only as the person who buys, or has an identity number.
 */
export function buyerNames(
  organisation: string | null,
  person: string | null,
  taxCode: string | null,
  hasIdentityNumber: boolean,
): Names {
  const hasOrganisationCode = taxCode !== null && !PERSONAL_NUMBER.test(taxCode);
  const isPerson = organisation === null || organisation === person || hasIdentityNumber;
  if (hasOrganisationCode || !isPerson)
    return { type: 'ENTERPRISE', name: person, legalName: organisation };
  const legalName = organisation === person || person === null ? null : organisation;
  return { type: 'PERSONAL', name: person ?? organisation, legalName };
}

export function buyerOf(read: TagReader, party: XmlElement | null): Buyer {
  const taxCode = read.text(party, 'MST');
  return {
    ...buyerNames(
      read.text(party, 'Ten'),
      read.text(party, 'HVTNMHang') ?? read.text(party, 'HVTNNHang'),
      taxCode,
      read.text(party, 'CCCDan') !== null,
    ),
    taxCode,
    address: read.text(party, 'DChi'),
    phone: read.text(party, 'SDThoai'),
    fax: read.extra(party, EXTRA.buyerFax),
    email: read.text(party, 'DCTDTu'),
    identityNumber: read.text(party, 'CCCDan') ?? read.extra(party, EXTRA.identityNumber),
    passportNumber: read.text(party, 'SHChieu'),
    identityType: read.extra(party, EXTRA.identityType),
    budgetUnitCode: read.text(party, 'MDVQHNSach'),
    country: countryIn(read.extra(party, EXTRA.country)),
    code: read.text(party, 'MKHang'),
    bankAccount: read.text(party, 'STKNHang'),
    bankName: read.text(party, 'TNHang'),
  };
}

/** Files of others may write anything under the same name. */
const countryIn = (text: string | null): string | null =>
  text !== null && isForeignCountry(text) ? text : null;
