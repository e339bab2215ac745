import type { ReadingRemark } from '@hoadon/domain/intake/reading-remark';
import { DEFAULT_CURRENCY, minorUnitOf } from '@hoadon/domain/money/currency';
import type { Decimal } from '@hoadon/domain/money/decimal';
import {
  marksOf,
  readAsThousands,
  readWrittenNumber,
  type WrittenNumber,
} from '@hoadon/domain/money/written-number';
import { childOf, childrenOf, elementsOf, textOf, type XmlElement } from '../dom/tree.ts';
import { DecodeRefused } from './decode-refused.ts';
import { currencyCode } from './dong.ts';
import type { ExtraField, Invoice } from './invoice.ts';
import { isMoneyTag } from './money-tags.ts';

/** Most letters of one text, and most digits of one number: many times the limits of the formats. */
const MOST_LETTERS = 20_000;
const MOST_DIGITS = 60;

/** Most remarks per file; more would not change the verdict. */
const MOST_REMARKS = 50;
const MOST_REMARK_LETTERS = 60;

/**
 * Reads tags by name, whatever their order, and records which were understood, so that all others can be preserved.
 * Throws DecodeRefused (TOO_LONG) for an excessively long text or number.
 */
export type TagReader = Readonly<{
  /** Trimmed text of the first child of that name; null where missing or empty. */
  text(parent: XmlElement | null, tag: string): string | null;
  /** The first child of that name, for a part that may occur once. */
  part(parent: XmlElement | null, tag: string): XmlElement | null;
  /** A number beside the totals; other text is remarked and preserved as an extra field. */
  amount(parent: XmlElement | null, tag: string): Decimal | null;
  /** The same for an amount that the invoice is booked by. */
  total(parent: XmlElement | null, tag: string): Decimal | null;
  /** An exchange rate: it has at most two decimals (TGia 7,2), so three digits after one mark are thousands. */
  exchangeRate(parent: XmlElement | null, tag: string): Decimal | null;
  /** The value of TTKhac/TTin with that TTruong. */
  extra(parent: XmlElement | null, name: string): string | null;
  /** The same for an amount of money. */
  extraAmount(parent: XmlElement | null, name: string): Decimal | null;
  /** Marks a tag as understood if it has its usual value; any other value is preserved as an extra field. */
  usual(parent: XmlElement | null, tag: string, value: string): void;
  /** Names an element of a list in remarks, such as `HHDVu 3`. */
  name(element: XmlElement, name: string): void;
  remark(parent: XmlElement | null, tag: string, remark: Omit<ReadingRemark, 'tag'>): void;
  /** Everything remarked so far. */
  remarks(): readonly ReadingRemark[];
  /** Marks the element and everything inside it as understood. */
  dismiss(element: XmlElement | null): void;
  /** Returns an understood element to the extra fields. */
  handOn(element: XmlElement | null): void;
  /** Returns all unread elements below `element` that contain text. */
  rest(element: XmlElement, parentPath: string): ExtraField[];
}>;

/** Which marks and decimals a number can have. */
type NumberKind = 'any' | 'money' | 'rate';

const ONE_IN_THREES = /^1[.,]0+$/;
const NUMBER = /^-?\d+(?:[.,]\d+)?$/;
/** Any text that may be a number, to detect the meaning of its marks. */
const NUMBER_LIKE = /^[(+-]?\d[\d.,\s)]*$/;

function shortText(element: XmlElement | null): string {
  const text = textOf(element);
  if (element && text.length > MOST_LETTERS) throw new DecodeRefused('TOO_LONG', element.local);
  return text;
}

/** Provider fields are left out: they may contain codes and versions that look like numbers. */
function* numbersIn(element: XmlElement): Generator<Readonly<{ tag: string; text: string }>> {
  if (element.local === 'TTKhac') return;
  const children = elementsOf(element);
  for (const child of children) yield* numbersIn(child);
  if (children.length > 0) return;
  const { local: tag } = element;
  const text = textOf(element);
  // Money may be decorated: 12.500.000 đ.
  const mayBeNumber = isMoneyTag(tag) || NUMBER_LIKE.test(text);
  if (text.length <= MOST_DIGITS && mayBeNumber) yield { tag, text };
}

/** Creates a reader of one invoice; detects from `root` how the file marks thousands. */
export function tagReader(root: XmlElement, currency: string | null): TagReader {
  const understood = new Set<XmlElement>();
  const names = new Map<XmlElement, string>();
  const remarksByTag = new Map<string, ReadingRemark>();
  let hasTwice = false;
  const code = currencyCode(currency);
  const isDong = code === DEFAULT_CURRENCY;
  const minorUnit = minorUnitOf(code);
  const numbers = [...numbersIn(root)];
  const ofAny = {
    marks: marksOf(numbers.map(({ text }) => text)),
    isDong: false,
    minorUnit: null,
  };
  // Quantities and prices have decimals where money of the same file has none.
  const money = numbers.filter(({ tag }) => isMoneyTag(tag));
  const ofMoney = { marks: marksOf(money.map(({ text }) => text)), isDong, minorUnit };
  const written: Readonly<Record<NumberKind, (text: string) => WrittenNumber | null>> = {
    any: (text) => readWrittenNumber(text, ofAny),
    money: (text) => readWrittenNumber(text, ofMoney),
    // Software writes 1 for a missing rate, with decimals as well.
    rate: (text) =>
      (ONE_IN_THREES.test(text) ? null : readAsThousands(text)) ?? readWrittenNumber(text, ofAny),
  };

  function remark(
    parent: XmlElement | null,
    tag: string,
    { text, ...about }: Omit<ReadingRemark, 'tag'>,
  ): void {
    const name = parent ? `${names.get(parent) ?? parent.local}/${tag}` : tag;
    const key = `${about.kind} ${name}`;
    // An amount that decides whether the invoice is counted, and that the file can be read in two ways, is remarked however many others are.
    const isDecisive = about.isTotal || (about.kind === 'twice' && !hasTwice);
    if (remarksByTag.has(key) || (remarksByTag.size >= MOST_REMARKS && !isDecisive)) return;
    hasTwice ||= about.kind === 'twice';
    remarksByTag.set(key, { ...about, tag: name, text: text.slice(0, MOST_REMARK_LETTERS) });
  }

  /** The first child; a second of the same name is remarked. */
  function onlyChild(parent: XmlElement | null, tag: string): XmlElement | null {
    const [first, second] = childrenOf(parent, tag);
    if (second) remark(parent, tag, { kind: 'twice', text: textOf(second), isTotal: false });
    return first ?? null;
  }

  function numberOf(
    parent: XmlElement | null,
    tag: string,
    text: string,
    { as, isTotal = false }: Readonly<{ as: NumberKind; isTotal?: boolean }>,
  ): Decimal | null {
    if (text.length > MOST_DIGITS && NUMBER.test(text)) throw new DecodeRefused('TOO_LONG', tag);
    if (text === '') return null;
    const read = text.length > MOST_DIGITS ? null : written[as](text);
    const about = { text, isTotal, ...(as === 'rate' && { isExchangeRate: true as const }) };
    if (read === null) remark(parent, tag, { kind: 'unread', ...about });
    else if (read.isRewritten)
      remark(parent, tag, { kind: 'read-as', ...about, readAs: read.value });
    return read?.value ?? null;
  }

  function amount(
    parent: XmlElement | null,
    tag: string,
    about: Readonly<{ as: NumberKind; isTotal?: boolean }>,
  ): Decimal | null {
    const element = onlyChild(parent, tag);
    if (element === null) return null;
    const read = numberOf(parent, tag, textOf(element), about);
    if (read !== null) understood.add(element);
    return read;
  }

  function rest(element: XmlElement, parentPath: string): ExtraField[] {
    if (understood.has(element)) return [];
    const here = `${parentPath}/${element.local}`;
    const children = elementsOf(element);
    if (element.local === 'TTin') return fieldOfProvider(element, parentPath);
    const text = children.length === 0 ? textOf(element) : '';
    if (text) return [{ place: parentPath, name: element.local, type: 'tag', value: text }];
    return children.flatMap((child) => rest(child, here));
  }

  function extra(parent: XmlElement | null, name: string): string | null {
    const row = childrenOf(childOf(parent, 'TTKhac'), 'TTin').find(
      (entry) => textOf(childOf(entry, 'TTruong')) === name,
    );
    const value = shortText(childOf(row ?? null, 'DLieu'));
    if (!row || !value) return null;
    understood.add(row);
    return value;
  }

  return {
    rest,
    remark,
    remarks: () => [...remarksByTag.values()],
    part: onlyChild,
    name(element, name) {
      names.set(element, name);
    },
    text(parent, tag) {
      const element = onlyChild(parent, tag);
      const text = shortText(element);
      if (!element || !text) return null;
      understood.add(element);
      return text;
    },
    amount: (parent, tag) => amount(parent, tag, { as: isMoneyTag(tag) ? 'money' : 'any' }),
    total: (parent, tag) => amount(parent, tag, { as: 'money', isTotal: true }),
    exchangeRate: (parent, tag) => amount(parent, tag, { as: 'rate' }),
    extra,
    extraAmount(parent, name) {
      const text = extra(parent, name);
      return text === null ? null : numberOf(parent, name, text, { as: 'money' });
    },
    usual(parent, tag, value) {
      const element = childOf(parent, tag);
      if (element && textOf(element) === value) understood.add(element);
    },
    dismiss(element) {
      if (element) understood.add(element);
    },
    handOn(element) {
      if (element) understood.delete(element);
    },
  };
}

/** Everything of a document that was not understood, `data` being the element that is signed. */
export const extrasOf = (
  read: TagReader,
  { root, data, parentPath }: Readonly<{ root: XmlElement; data: XmlElement; parentPath: string }>,
): ExtraField[] =>
  elementsOf(root).flatMap((child) =>
    read
      .rest(child, parentPath)
      .map((field) => (child === data ? field : { ...field, isUnsigned: true as const })),
  );

/** Remarks of an invoice: left out if there are none. */
export function remarksOf(read: TagReader): Pick<Invoice, 'remarks'> {
  const remarks = read.remarks();
  return remarks.length > 0 ? { remarks } : {};
}

/** TTin: a field added by the provider. Ignores empty ones. */
function fieldOfProvider(entry: XmlElement, parentPath: string): ExtraField[] {
  const value = textOf(childrenOf(entry, 'DLieu')[0] ?? null);
  if (!value) return [];
  const name = textOf(childrenOf(entry, 'TTruong')[0] ?? null);
  const type = textOf(childrenOf(entry, 'KDLieu')[0] ?? null);
  return [{ place: parentPath.replace(/\/TTKhac$/, ''), name, type: type || 'string', value }];
}
