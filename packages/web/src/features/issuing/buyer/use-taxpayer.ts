import type { TaxCodeAnswer } from '@hoadon/contracts/lookup';
import { isTaxCode, normaliseTaxCode } from '@hoadon/domain/identity/tax-code';
import { useQuery } from '@tanstack/react-query';
import { useSettled } from '../../../lib/use-settled.ts';
import { fromOwnInvoices, fromRegister, type SuggestedBuyer } from './fill-buyer.ts';
import { taxpayerQuery } from './queries.ts';

/** Milliseconds. The user may still add the suffix of a branch to a complete code. */
const PAUSE = 400;

export type Taxpayer = Readonly<{
  state: 'nothing' | 'asking' | 'not-available' | TaxCodeAnswer['outcome'];
  suggestion: SuggestedBuyer | null;
  answer: TaxCodeAnswer | null;
}>;

/** Owner of the typed tax code once it is complete; a failed lookup is `not-available`. */
export function useTaxpayer(typed: string): Taxpayer {
  const settled = useSettled(typed.trim(), PAUSE);
  const { data, error } = useQuery(taxpayerQuery(settled));
  const isSettled = settled === typed.trim();
  if (!isTaxCode(normaliseTaxCode(settled)) || !isSettled) {
    return { state: 'nothing', suggestion: null, answer: null };
  }
  if (error) return { state: 'not-available', suggestion: null, answer: null };
  if (!data) return { state: 'asking', suggestion: null, answer: null };
  return { state: data.outcome, suggestion: suggestionOf(data), answer: data };
}

/** All that the latest invoice states of the buyer; a register states name and address alone. */
function suggestionOf({ name, address, source, taxcode, buyer }: TaxCodeAnswer) {
  if (!name || !source) return null;
  return buyer ? fromOwnInvoices(buyer) : fromRegister(source, taxcode, name, address);
}
