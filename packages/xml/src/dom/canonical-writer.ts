declare const brand: unique symbol;

/**
 * XML text that is already in canonical form (inclusive C14N 1.0): no whitespace between tags, no
 * self-closing tags, text in NFC. Its UTF-8 bytes are the bytes a digest is taken of.
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
/** A control character, or half of a pair that may well be whole: reason to look closer, which is slow. */
const SUSPICIOUS = /[^\t\n\r -\ud7ff\ue000-\ufffd]/;
const NAME = /^[A-Za-z_][\w.-]*$/;

/** Whether every character may stand in an XML 1.0 document. */
export const isXmlText = (text: string): boolean =>
  !SUSPICIOUS.test(text) || !NOT_A_CHAR.test(text);

/** Whether `name` can be an element name or an Id here: ASCII, no colon. */
export const isXmlName = (name: string): boolean => NAME.test(name);

function trusted(text: string): Markup {
  return text as Markup;
}

/** Character data in NFC, escaped as C14N §2.3 says. Throws IllegalCharacter. */
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

/** `<name>…children…</name>`, in the order given. */
export function element(name: string, children: readonly Markup[]): Markup {
  // Added up, not joined: a join copies the whole text again at every level of the tree.
  let content = '';
  for (const child of children) content += child;
  return trusted(`<${name}>${content}</${name}>`);
}

/** An element whose only attribute is its Id, the anchor of a signature reference; `attribute` where a format spells it otherwise. */
export const identified = (
  name: string,
  id: string,
  children: readonly Markup[],
  attribute: 'Id' | 'ID' = 'Id',
): Markup => trusted(`<${name} ${attribute}="${attributeText(id)}">${children.join('')}</${name}>`);

/** Markup that came from elsewhere and must stay byte for byte, such as a signature. The caller vouches for it. */
export const verbatim = (markup: string): Markup => trusted(markup);

export const NOTHING: Markup = trusted('');

const encoder = new TextEncoder();
/** A message may be 2 MB. Reused, because the text's length in bytes is not known before. */
let scratch = new Uint8Array(64 * 1024);

function utf8(text: string): Uint8Array {
  const most = text.length * 3;
  if (scratch.length < most) scratch = new Uint8Array(most);
  return scratch.slice(0, encoder.encodeInto(text, scratch).written);
}

/** A whole document: XML declaration and `root`, UTF-8. */
export const documentBytes = (root: Markup): Uint8Array =>
  utf8(`<?xml version="1.0" encoding="UTF-8"?>${root}`);
