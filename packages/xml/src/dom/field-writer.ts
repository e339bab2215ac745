import { isXmlText, leaf, type Markup, NOTHING } from './canonical-writer.ts';

export type FieldRuleName =
  | 'required'
  | 'length'
  | 'pattern'
  | 'number'
  | 'digits'
  | 'date'
  | 'characters';

/** A tag that breaks its rule, with the full path from the document's root. */
export type EncodeFault = Readonly<{ tag: string; path: string; rule: FieldRuleName }>;

/** Thrown where a document cannot be written to the authority's format. Names every faulty field. */
export class EncodeRefused extends Error {
  override readonly name = 'EncodeRefused';
  readonly faults: readonly EncodeFault[];

  constructor(faults: readonly EncodeFault[]) {
    super(faults.map(({ path, rule }) => `${path}: ${rule}`).join('; '));
    this.faults = faults;
  }
}

/** Rules of the decision's tables for one tag. `broken` returns the broken rule or null. */
export type FieldRule = Readonly<{
  required: boolean;
  broken(value: string): FieldRuleName | null;
}>;

const PLAIN_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;
const PLAIN_DATE = /^\d{4}-\d{2}-\d{2}$/;
const DATE_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/;

/** Length in characters: a letter outside the basic plane counts as one. */
const lengthOf = (value: string, max: number): number =>
  value.length <= max ? value.length : [...value.normalize('NFC')].length;

const rule = (broken: FieldRule['broken']): FieldRule => ({ required: false, broken });

/** The same rule for a tag the table calls "Bắt buộc". */
export const mandatory = (field: FieldRule): FieldRule => ({ ...field, required: true });

/** Text of at most `max` characters, matching the pattern if there is one. */
export const textRule = (max: number, pattern?: RegExp): FieldRule =>
  rule((value) => {
    if (!isXmlText(value)) return 'characters';
    if (lengthOf(value, max) > max) return 'length';
    return pattern && !pattern.test(value) ? 'pattern' : null;
  });

/** "x,y" of the tables: at most `digits` digits in all, at most `scale` of them after the point. */
export const numberRule = (digits: number, scale: number): FieldRule =>
  rule((value) => {
    if (!PLAIN_NUMBER.test(value)) return 'number';
    const [whole = '', fraction = ''] = value.replace('-', '').split('.');
    return whole.length + fraction.length > digits || fraction.length > scale ? 'digits' : null;
  });

/** `Date` moves 31 February to March: a day that changes in the round trip does not exist. */
const existsInCalendar = (day: string): boolean => {
  const instant = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(day);
};

export const dateRule: FieldRule = rule((value) =>
  PLAIN_DATE.test(value) && existsInCalendar(value) ? null : 'date',
);

/** Local time of Viet Nam, without a zone. */
export const dateTimeRule: FieldRule = rule((value) =>
  DATE_TIME.test(value) && existsInCalendar(value.slice(0, 10)) ? null : 'date',
);

/** Writes tags in the order of the calls and notes each value that breaks its rule. */
export type FieldWriter = Readonly<{
  /** `<tag>value</tag>`; nothing for an absent value, which is a fault where the tag is mandatory. */
  field(parentPath: string, tag: string, value: string | null, rule: FieldRule): Markup;
  fault(parentPath: string, tag: string, rule: FieldRuleName): void;
  /** Throws EncodeRefused when any field was faulty. */
  finish(): void;
}>;

export function fieldWriter(): FieldWriter {
  const faults: EncodeFault[] = [];
  const fault = (parentPath: string, tag: string, name: FieldRuleName) => {
    faults.push({ tag, path: `${parentPath}/${tag}`, rule: name });
  };
  return {
    fault,
    field(parentPath, tag, value, { required, broken }) {
      if (value === null || value === '') {
        if (required) fault(parentPath, tag, 'required');
        return NOTHING;
      }
      const name = broken(value);
      if (name === null) return leaf(tag, value);
      fault(parentPath, tag, name);
      return NOTHING;
    },
    finish() {
      if (faults.length > 0) throw new EncodeRefused(faults);
    },
  };
}
