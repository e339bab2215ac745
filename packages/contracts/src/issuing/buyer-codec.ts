import { foreignCountry } from '@hoadon/domain/identity/country-code';
import type { Buyer } from '@hoadon/domain/invoice/invoice';
import type { z } from 'zod';
import type { WireBuyer } from './issue-payload.ts';

export function readBuyer(buyer: z.output<typeof WireBuyer>): Buyer {
  return {
    type: buyer.buyer_type,
    name: buyer.buyer_name,
    legalName: buyer.buyer_legal_name,
    taxCode: buyer.buyer_tax_code ?? buyer.buyer_taxcode,
    address: buyer.buyer_address_line ?? buyer.buyer_address,
    phone: buyer.buyer_phone_number,
    fax: buyer.buyer_fax_number,
    email: buyer.buyer_email,
    identityNumber: buyer.buyer_id_no,
    passportNumber: buyer.buyer_passport_no,
    identityType: buyer.buyer_id_type,
    budgetUnitCode: buyer.mdvqhnsach,
    country: foreignCountry(buyer.buyer_country),
    code: buyer.buyer_code,
    bankAccount: buyer.buyer_bank_account ?? buyer.buyer_account_number,
    bankName: buyer.buyer_bank_name,
  };
}

export function writeBuyer(buyer: Buyer): z.input<typeof WireBuyer> {
  return {
    buyer_type: buyer.type,
    buyer_name: buyer.name,
    buyer_legal_name: buyer.legalName,
    buyer_tax_code: buyer.taxCode,
    buyer_address_line: buyer.address,
    buyer_phone_number: buyer.phone,
    buyer_fax_number: buyer.fax,
    buyer_email: buyer.email,
    buyer_id_no: buyer.identityNumber,
    buyer_passport_no: buyer.passportNumber,
    buyer_id_type: buyer.identityType,
    buyer_code: buyer.code,
    buyer_bank_account: buyer.bankAccount,
    buyer_bank_name: buyer.bankName,
    mdvqhnsach: buyer.budgetUnitCode,
    buyer_country: buyer.country,
  };
}
