import type { BuyerSuggestion, TaxCodeAnswer } from '@hoadon/contracts/lookup';
import type { UseFormReturn } from 'react-hook-form';
import type { BuyerText, FormValues } from '../editor/index.ts';

export type BuyerSource = NonNullable<TaxCodeAnswer['source']>;

/** A buyer to choose from; unknown fields are left out. */
export type SuggestedBuyer = Readonly<{
  source: BuyerSource;
  type: FormValues['buyer']['type'];
  texts: Partial<Record<BuyerText, string>>;
}>;

/** An applied suggestion, with the fields before and after. */
export type BuyerFill = Readonly<{
  suggestion: SuggestedBuyer;
  before: FormValues['buyer'];
  after: FormValues['buyer'];
}>;

export const fromOwnInvoices = (buyer: BuyerSuggestion): SuggestedBuyer => ({
  source: 'invoices',
  type: buyer.buyer_type,
  texts: knownTexts({
    taxCode: buyer.buyer_tax_code,
    legalName: buyer.buyer_legal_name,
    name: buyer.buyer_name,
    address: buyer.buyer_address_line,
    phone: buyer.buyer_phone_number,
    email: buyer.buyer_email,
    identityNumber: buyer.buyer_id_no,
    bankAccount: buyer.buyer_bank_account,
    bankName: buyer.buyer_bank_name,
    budgetUnitCode: buyer.mdvqhnsach,
    country: buyer.buyer_country,
  }),
});

/** Organisations as the registers name them: code, name, address. */
export const fromRegister = (
  source: BuyerSource,
  taxCode: string,
  legalName: string,
  address: string | null,
): SuggestedBuyer => ({
  source,
  type: 'ENTERPRISE',
  texts: knownTexts({ taxCode, legalName, address }),
});

const knownTexts = (texts: Partial<Record<BuyerText, string | null>>): SuggestedBuyer['texts'] =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text));

/**
 * Fills in a suggestion. Fields that it does not know stay as typed, except those that an earlier
 * suggestion filled in or that belong to the buyer the form was opened with (as in a correction): the
 * person and the e-mail of one buyer must not be combined with the name of another.
 */
export function fillBuyer(
  form: UseFormReturn<FormValues>,
  suggestion: SuggestedBuyer,
  last: BuyerFill | null,
): BuyerFill {
  const before = structuredClone(form.getValues('buyer'));
  const opened = form.formState.defaultValues?.buyer ?? {};
  const after = {
    ...before,
    type: suggestion.type,
    ...(isAnother(opened, suggestion) && leftOver(before, opened)),
    ...leftOver(before, last?.suggestion.texts ?? {}),
    // That of the buyer before would make the tax code optional.
    country: '',
  };
  Object.assign(after, suggestion.texts);
  if (after.type === 'PERSONAL') after.legalName = '';
  write(form, after);
  return { suggestion, before, after };
}

/** Restores the fields from before; fields that were typed over since then are left alone. */
export function undoFill(form: UseFormReturn<FormValues>, { before, after }: BuyerFill): void {
  const now = form.getValues('buyer');
  const changed = Object.entries(now).filter(([field, text]) => textOf(after, field) !== text);
  write(form, { ...before, ...Object.fromEntries(changed) });
}

type Texts = Partial<Record<BuyerText, string | undefined>>;

/** With the same name it is the same buyer, even if the tax code differs: it may have been mistyped. */
const isAnother = (opened: Texts, { texts }: SuggestedBuyer): boolean =>
  Boolean(opened.taxCode || opened.legalName) &&
  opened.taxCode !== texts.taxCode &&
  opened.legalName !== texts.legalName;

/** Clears the fields that still equal `came`. */
function leftOver(now: FormValues['buyer'], came: Texts): Partial<Record<BuyerText, string>> {
  const { type, ...texts } = now;
  return Object.fromEntries(
    Object.entries(texts).flatMap(([field, text]) =>
      text !== '' && text === came[field as BuyerText] ? [[field, '']] : [],
    ),
  );
}

const textOf = (buyer: FormValues['buyer'], field: string): string | undefined =>
  Object.entries(buyer).find(([name]) => name === field)?.[1];

function write(form: UseFormReturn<FormValues>, buyer: FormValues['buyer']): void {
  const { type, ...texts } = buyer;
  form.setValue('buyer.type', type);
  for (const field of Object.keys(texts) as BuyerText[])
    form.setValue(`buyer.${field}`, texts[field]);
}
