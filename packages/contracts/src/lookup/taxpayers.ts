import { isTaxCode, normaliseTaxCode } from '@hoadon/domain/identity/tax-code';
import { REGISTERED_STATUSES, STANDING_BASES } from '@hoadon/domain/partners/registered-standing';
import { FIELD_VERDICTS, REGISTERED_FIELDS } from '@hoadon/domain/partners/registration-check';
import { z } from 'zod';
import { defineCall } from '../http/define-call.ts';
import { OptionalText, WireDate, WireId, WireInstant } from '../http/wire-types.ts';

/** No list of suggestions is longer (UX-021). */
export const MAX_SUGGESTIONS = 25;

/** A buyer of an earlier invoice, in the names of the issue payload so that a form can take it over. */
export const BuyerSuggestion = z.object({
  buyer_type: z.enum(['ENTERPRISE', 'PERSONAL']),
  buyer_name: z.string().nullable(),
  buyer_legal_name: z.string().nullable(),
  buyer_tax_code: z.string().nullable(),
  buyer_address_line: z.string().nullable(),
  buyer_phone_number: z.string().nullable(),
  buyer_email: z.string().nullable(),
  buyer_id_no: z.string().nullable(),
  buyer_bank_account: z.string().nullable(),
  buyer_bank_name: z.string().nullable(),
  mdvqhnsach: z.string().nullable(),
  buyer_country: z.string().nullable(),
});
export type BuyerSuggestion = z.infer<typeof BuyerSuggestion>;

export const searchBuyers = defineCall(
  'GET',
  '/e-invoice-api/api/buyers/search',
  z.object({
    /** Beginning of a phone number; spaces, dots and +84 do not matter. */
    phone: OptionalText(50),
    /** Beginning of a tax code. */
    tax_code: OptionalText(20),
    /** Words of a name, accents and case aside. */
    search_text: OptionalText(200),
    limit: z.coerce.number().int().min(1).max(MAX_SUGGESTIONS).default(MAX_SUGGESTIONS),
  }),
  z.array(BuyerSuggestion),
  {
    access: 'invoice_draft_management.view',
    perMinute: 300,
    summary: 'Buyers of earlier invoices by phone, tax code or name, as they were last written.',
  },
);

export const TaxpayerSource = z.enum(['invoices', 'registry']);

export const searchListInfoCompany = defineCall(
  'GET',
  '/user-api/api/search-list-info-company',
  z.object({ search: z.string().trim().min(1).max(200) }),
  z.array(
    z.object({
      tax_code: z.string(),
      name: z.string(),
      address: z.string().nullable(),
      source: TaxpayerSource,
    }),
  ),
  {
    access: 'signed-in',
    perMinute: 300,
    summary: 'Companies by tax code or name, from what the product knows already.',
  },
);

export const TaxCodeAnswer = z.object({
  taxcode: z.string(),
  /** `not-available`: no register responded; the form continues without it. */
  outcome: z.enum(['found', 'not-found', 'not-available']),
  name: z.string().nullable(),
  address: z.string().nullable(),
  /** Null where only our own invoices know the taxpayer. */
  status: z.enum(REGISTERED_STATUSES).nullable(),
  /** The register's own words. */
  status_text: z.string().nullable(),
  source: TaxpayerSource.nullable(),
  /** When the register stated it. */
  as_of: WireInstant.nullable(),
  /** Every name under which own partners and our copy of the register know the code. */
  names: z.array(z.object({ name: z.string(), source: TaxpayerSource })),
  /** The buyer as on the latest own invoices, with e-mail, bank and person; null: from a register. */
  buyer: BuyerSuggestion.nullable(),
});
export type TaxCodeAnswer = z.infer<typeof TaxCodeAnswer>;

export const lookUpTaxCode = defineCall(
  'GET',
  '/invoice-robotics-api/api/tax-code-lookup',
  z.object({
    taxcode: z.string().trim().max(20).transform(normaliseTaxCode).refine(isTaxCode),
  }),
  TaxCodeAnswer,
  {
    access: 'invoice_draft_management.view',
    perMinute: 60,
    summary: 'Who has a tax code: own invoices first, then the registers.',
  },
);

/** Status of a taxpayer on the day of an invoice, or, where the register has no history, on the day of the request. */
export const RegisteredStanding = z.object({
  basis: z.enum(STANDING_BASES),
  /** The day of the status. */
  on: WireDate,
  status: z.enum(REGISTERED_STATUSES),
  /** Null: the register does not state it. */
  since: WireDate.nullable(),
  /** When it was asked, where that differs. */
  now: z.object({ status: z.enum(REGISTERED_STATUSES), since: WireDate.nullable() }).nullable(),
});
export type RegisteredStanding = z.infer<typeof RegisteredStanding>;

/** Registration of one party of an invoice. */
export const PartyRegistration = z.object({
  party: z.enum(['seller', 'buyer']),
  tax_code: z.string(),
  outcome: TaxCodeAnswer.shape.outcome,
  status: TaxCodeAnswer.shape.status,
  status_text: z.string().nullable(),
  as_of: WireInstant.nullable(),
  /** Null where no register knows it. */
  standing: RegisteredStanding.nullable(),
  fields: z.array(
    z.object({
      field: z.enum(REGISTERED_FIELDS),
      /** As the invoice states it. */
      shown: z.string().nullable(),
      /** As the register has it. */
      registered: z.string().nullable(),
      verdict: z.enum(FIELD_VERDICTS),
    }),
  ),
});
export type PartyRegistration = z.infer<typeof PartyRegistration>;

export const checkRegistration = defineCall(
  'GET',
  '/e-invoice-api/api/invoices/{id}/registration',
  z.object({ id: WireId }),
  z.array(PartyRegistration),
  {
    access: 'invoice_management.view',
    perMinute: 120,
    summary: 'Whether seller and buyer of an invoice are still registered as it states them.',
  },
);
