import { foldForSearch } from './fold.ts';

/** What was typed into a search box, with what is known of its form. */
export type TypedSearch = Readonly<{
  /** Without the form symbol before a series: `C26TAA 990` of `1C26TAA 990`. */
  words: string;
  /** One invoice, as paper and screens print it: `1C26TAA 990`, `1C26TAA 00000990`. */
  invoice: Readonly<{ serial: string; number: number }> | null;
  /** Words and a month: `12.100.000 11/2026`. */
  inMonth: Readonly<{ words: string; month: string }> | null;
}>;

const FORM_SYMBOL = /(?<![\p{L}\p{N}])[1-9](?=[CK]\d{2}[A-Z]{3}(?![\p{L}\p{N}]))/giu;
const ONE_INVOICE = /^([CK]\d{2}[A-Z]{3})[\s/·.-]+(\d{1,8})$/i;
const MONTH = /(?<=^|\s)(?:tháng\s+)?(0?[1-9]|1[0-2])\/(20\d{2})(?=\s|$)/iu;

/** Reads what people type to find an invoice. Whatever has no known form is words. */
export function readTyped(typed: string): TypedSearch {
  const words = typed.trim().replace(FORM_SYMBOL, '');
  const [, serial, number] = ONE_INVOICE.exec(words) ?? [];
  const [, month = '', year] = MONTH.exec(words) ?? [];
  const others = words.replace(MONTH, ' ').trim();
  return {
    words,
    invoice: serial && number ? { serial: serial.toUpperCase(), number: Number(number) } : null,
    inMonth:
      year && foldForSearch(others) !== ''
        ? { words: others, month: `${year}-${month.padStart(2, '0')}` }
        : null,
  };
}
