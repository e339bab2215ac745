import { type Decimal, decimalOrNull } from '@hoadon/domain/money/decimal';
import { childOf, childrenOf, elementsOf, textOf, type XmlElement } from '../dom/tree.ts';
import { DecodeRefused } from './decode-refused.ts';
import type { ExtraField } from './invoice.ts';

/** Letters of one text, and digits of one number: many times what the formats allow. */
const MOST_LETTERS = 20_000;
const MOST_DIGITS = 60;

/**
 * Reads tags by name, whatever their order, and remembers which were understood, so that all
 * others can be handed on instead of being lost. Throws DecodeRefused (TOO_LONG) for a text or a number without end.
 */
export type TagReader = Readonly<{
  /** Trimmed text of the first child of that name; null where missing or empty. */
  text(parent: XmlElement | null, tag: string): string | null;
  /** A number; text that is none stays among the fields not understood. */
  amount(parent: XmlElement | null, tag: string): Decimal | null;
  /** The value of TTKhac/TTin with that TTruong. */
  extra(parent: XmlElement | null, name: string): string | null;
  /** A tag that says nothing where it has its usual value; any other value stays to be handed on. */
  usual(parent: XmlElement | null, tag: string, value: string): void;
  /** The element and all inside it need no further attention. */
  dismiss(element: XmlElement | null): void;
  /** Everything below `element` that nobody asked for and that holds text. */
  rest(element: XmlElement, place: string): ExtraField[];
}>;

/** Some vendors write a decimal comma. `1,234` could as well be grouped thousands and is not guessed at. */
const DECIMAL_COMMA = /^(-?\d+),(\d+)$/;
const NUMBER = /^-?\d+(?:[.,]\d+)?$/;
const GROUPED_THOUSANDS = /^-?\d{1,3},\d{3}$/;

function shortText(element: XmlElement | null): string {
  const text = textOf(element);
  if (element && text.length > MOST_LETTERS) throw new DecodeRefused('TOO_LONG', element.local);
  return text;
}

function amountIn(element: XmlElement | null): Decimal | null {
  const text = textOf(element);
  if (!element || text.length <= MOST_DIGITS) return amountOf(text);
  if (NUMBER.test(text)) throw new DecodeRefused('TOO_LONG', element.local);
  return null;
}

function amountOf(text: string): Decimal | null {
  const [, whole, fraction] = GROUPED_THOUSANDS.test(text) ? [] : (DECIMAL_COMMA.exec(text) ?? []);
  return decimalOrNull(whole && fraction ? `${whole}.${fraction}` : text);
}

export function tagReader(): TagReader {
  const understood = new Set<XmlElement>();

  function rest(element: XmlElement, place: string): ExtraField[] {
    if (understood.has(element)) return [];
    const here = `${place}/${element.local}`;
    const children = elementsOf(element);
    if (element.local === 'TTin') return fieldOfProvider(element, place);
    const text = children.length === 0 ? textOf(element) : '';
    if (text) return [{ place, name: element.local, type: 'tag', value: text }];
    return children.flatMap((child) => rest(child, here));
  }

  return {
    rest,
    text(parent, tag) {
      const element = childOf(parent, tag);
      const text = shortText(element);
      if (!element || !text) return null;
      understood.add(element);
      return text;
    },
    amount(parent, tag) {
      const element = childOf(parent, tag);
      const amount = amountIn(element);
      if (element && amount !== null) understood.add(element);
      return amount;
    },
    extra(parent, name) {
      const row = childrenOf(childOf(parent, 'TTKhac'), 'TTin').find(
        (entry) => textOf(childOf(entry, 'TTruong')) === name,
      );
      const value = shortText(childOf(row ?? null, 'DLieu'));
      if (!row || !value) return null;
      understood.add(row);
      return value;
    },
    usual(parent, tag, value) {
      const element = childOf(parent, tag);
      if (element && textOf(element) === value) understood.add(element);
    },
    dismiss(element) {
      if (element) understood.add(element);
    },
  };
}

/** TTin: a field the provider added. Empty ones say nothing. */
function fieldOfProvider(entry: XmlElement, place: string): ExtraField[] {
  const value = textOf(childrenOf(entry, 'DLieu')[0] ?? null);
  if (!value) return [];
  const name = textOf(childrenOf(entry, 'TTruong')[0] ?? null);
  const type = textOf(childrenOf(entry, 'KDLieu')[0] ?? null);
  return [{ place: place.replace(/\/TTKhac$/, ''), name, type: type || 'string', value }];
}
