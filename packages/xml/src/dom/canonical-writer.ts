declare const brand: unique symbol;

/**
 * XML text in canonical form (inclusive C14N 1.0): no whitespace between tags, no self-closing tags, text in NFC. A
 * digest is taken of its UTF-8 bytes.
 */
export type Markup = string & { readonly [brand]: 'Markup' };

/** Thrown for text that no XML 1.0 document can hold, such as a control character. */
export class IllegalCharacter extends Error {
  override readonly name = 'IllegalCharacter';
}

const PLAIN_ASCII = /^[ -%'-;=?-~]*$/;
const NEEDS_ESCAPE = /[&<>\r]/;
const NEEDS_ESCAPE_IN_ATTRIBUTE = /[&<"\t\n\r]/;
/** XML 1.0 §2.2 Char; a lone surrogate is not in it. */
const NOT_A_CHAR = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/u;
/** A control character or a surrogate, which may be half of a valid pair: needs the slower check. */
const SUSPICIOUS = /[^\t\n\r -\ud7ff\ue000-\ufffd]/;
const NAME = /^[A-Za-z_][\w.-]*$/;

/** Whether an XML 1.0 document may contain every character. */
export const isXmlText = (text: string): boolean =>
  !SUSPICIOUS.test(text) || !NOT_A_CHAR.test(text);

/** Whether `name` can be an element name or an Id here: ASCII, no colon. */
export const isXmlName = (name: string): boolean => NAME.test(name);

function trusted(text: string): Markup {
  return text as Markup;
}

/** Character data in NFC, escaped as defined in C14N §2.3. Throws IllegalCharacter. */
export function text(value: string): Markup {
  if (PLAIN_ASCII.test(value)) return trusted(value);
  if (!isXmlText(value)) throw new IllegalCharacter(JSON.stringify(value));
  const composed = value.normalize('NFC');
  if (!NEEDS_ESCAPE.test(composed)) return trusted(composed);
  return trusted(
    composed
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('\r', '&#xD;'),
  );
}

/** An attribute value in NFC, without its quotes. Throws IllegalCharacter. */
export function attributeText(value: string): Markup {
  if (!isXmlText(value)) throw new IllegalCharacter(JSON.stringify(value));
  const composed = value.normalize('NFC');
  if (!NEEDS_ESCAPE_IN_ATTRIBUTE.test(composed)) return trusted(composed);
  return trusted(
    composed
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('"', '&quot;')
      .replaceAll('\t', '&#x9;')
      .replaceAll('\n', '&#xA;')
      .replaceAll('\r', '&#xD;'),
  );
}

/** `<name>text</name>`. */
export const leaf = (name: string, value: string): Markup =>
  trusted(`<${name}>${text(value)}</${name}>`);

/** `<name>…children…</name>`, in this order. */
export function element(name: string, children: readonly Markup[]): Markup {
  // Added up, not joined: a join copies the whole text again at every level of the tree.
  let content = '';
  for (const child of children) content += child;
  return trusted(`<${name}>${content}</${name}>`);
}

/**
 * An element whose only attribute is its Id, the target of a signature reference; `attribute` if a format spells it
 * differently.
 */
export const identified = (
  name: string,
  id: string,
  children: readonly Markup[],
  attribute: 'Id' | 'ID' = 'Id',
): Markup => trusted(`<${name} ${attribute}="${attributeText(id)}">${children.join('')}</${name}>`);

/**
 * Markup from elsewhere that must stay byte for byte, such as a signature. The caller guarantees that it is canonical.
 */
export const verbatim = (markup: string): Markup => trusted(markup);

export const NOTHING: Markup = trusted('');

const encoder = new TextEncoder();
/** A message may have 2 MB. Reused, because the text's length in bytes is not known in advance. */
let scratch = new Uint8Array(64 * 1024);

function utf8(text: string): Uint8Array {
  const most = text.length * 3;
  if (scratch.length < most) scratch = new Uint8Array(most);
  return scratch.slice(0, encoder.encodeInto(text, scratch).written);
}

/** A whole document: XML declaration and `root`, UTF-8. */
export const documentBytes = (root: Markup): Uint8Array =>
  utf8(`<?xml version="1.0" encoding="UTF-8"?>${root}`);
