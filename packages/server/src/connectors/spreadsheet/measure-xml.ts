import {
  ATTRIBUTES_A_ROW,
  ELEMENTS_A_ROW,
  MAX_ATTRIBUTES,
  MAX_DEPTH,
  MAX_ELEMENTS,
  MAX_TAG_ATTRIBUTES,
  MAX_TAG_BYTES,
} from './limits.ts';

const byteOf = (character: string): number => character.charCodeAt(0);
const [LESS, GREATER, SLASH, EQUALS] = [byteOf('<'), byteOf('>'), byteOf('/'), byteOf('=')];
const [QUOTE, APOSTROPHE] = [byteOf('"'), byteOf("'")];
const [EXCLAMATION, QUESTION] = [byteOf('!'), byteOf('?')];

/** Counts the elements of XML, chunk by chunk, without building anything. */
export type XmlMeasure = Readonly<{
  /** False once the XML exceeds what any workbook needs. */
  take(chunk: Uint8Array): boolean;
}>;

/**
 * Measures the XML of a workbook before reading, some hundred times cheaper than reading. Approximate: counts markup
 * inside comments as well.
 */
export function xmlMeasure(mostRows: number): XmlMeasure {
  const mostElements = Math.max(MAX_ELEMENTS, mostRows * ELEMENTS_A_ROW);
  const mostAttributes = Math.max(MAX_ATTRIBUTES, mostRows * ATTRIBUTES_A_ROW);
  const whole = { elements: 0, attributes: 0, depth: 0 };
  const tag = { isOpen: false, closes: false, bytes: 0, attributes: 0, quote: 0 };
  let before = 0;

  function beginTag(): void {
    tag.isOpen = true;
    tag.bytes = 0;
    tag.attributes = 0;
    tag.quote = 0;
  }
  /** The byte after `<`. Comments and instructions count as text. */
  function takeFirst(byte: number): void {
    tag.isOpen = byte !== EXCLAMATION && byte !== QUESTION;
    tag.closes = byte === SLASH;
    if (tag.isOpen && !tag.closes) whole.elements += 1;
  }
  function takeInTag(byte: number): void {
    tag.bytes += 1;
    if (tag.bytes === 1) takeFirst(byte);
    else if (tag.quote !== 0) {
      if (byte === tag.quote) tag.quote = 0;
    } else if (byte === QUOTE || byte === APOSTROPHE) tag.quote = byte;
    else if (byte === EQUALS) tag.attributes += 1;
    else if (byte === GREATER) endTag();
  }
  function endTag(): void {
    tag.isOpen = false;
    whole.attributes += tag.attributes;
    if (tag.closes) whole.depth -= 1;
    else if (before !== SLASH) whole.depth += 1;
  }
  const isTooMuch = () =>
    whole.elements > mostElements ||
    whole.attributes > mostAttributes ||
    whole.depth > MAX_DEPTH ||
    tag.attributes > MAX_TAG_ATTRIBUTES ||
    tag.bytes > MAX_TAG_BYTES;

  return {
    take(chunk) {
      for (const byte of chunk) {
        if (tag.isOpen) {
          takeInTag(byte);
          if (isTooMuch()) return false;
        } else if (byte === LESS) beginTag();
        before = byte;
      }
      return true;
    },
  };
}
