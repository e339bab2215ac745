import { type Decimal, decimalOrNull } from '@hoadon/domain/money/decimal';
import { childrenOf, elementsOf, textOf, type XmlElement } from '../dom/tree.ts';
import type { ExtraField } from './invoice.ts';

/**
 * Reads tags by name, whatever their order, and remembers which were understood, so that all
 * others can be handed on instead of being lost.
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
const GROUPED_THOUSANDS = /^-?\d{1,3},\d{3}$/;

function amountOf(text: string): Decimal | null {
  const [, whole, fraction] = GROUPED_THOUSANDS.test(text) ? [] : (DECIMAL_COMMA.exec(text) ?? []);
  return decimalOrNull(whole && fraction ? `${whole}.${fraction}` : text);
}

export function tagReader(): TagReader {
  const understood = new Set<XmlElement>();

  const first = (parent: XmlElement | null, tag: string): XmlElement | null =>
    childrenOf(parent, tag)[0] ?? null;

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
      const element = first(parent, tag);
      const text = textOf(element);
      if (!element || !text) return null;
      understood.add(element);
      return text;
    },
    amount(parent, tag) {
      const element = first(parent, tag);
      const amount = amountOf(textOf(element));
      if (element && amount !== null) understood.add(element);
      return amount;
    },
    extra(parent, name) {
      const row = childrenOf(first(parent, 'TTKhac'), 'TTin').find(
        (entry) => textOf(first(entry, 'TTruong')) === name,
      );
      const value = textOf(first(row ?? null, 'DLieu'));
      if (!row || !value) return null;
      understood.add(row);
      return value;
    },
    usual(parent, tag, value) {
      const element = first(parent, tag);
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
