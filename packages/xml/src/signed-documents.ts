import { isOfCashRegister } from '@hoadon/domain/issuing/serial';
import { at, childOf, childrenOf, elementsOf, textAt, type XmlElement } from './dom/tree.ts';
import { dayOf, isOlderInvoice, olderInvoicesIn } from './invoice/older-formats/index.ts';
import { sellerTaxCodeIn } from './invoice/seller-tax-code.ts';
import {
  OLDER_SIGNATURE_PLACES,
  SIGNATURE_PLACES,
  type SignaturePlace,
} from './signature-places.ts';

/** A document that may carry signatures: an invoice, a notice, a declaration, a whole message. */
export type SignedDocument = Readonly<{
  element: XmlElement;
  places: readonly SignaturePlace[];
}>;

/** A Signature element at a place defined by the authority's decisions. */
export type PlacedSignature = Readonly<{
  signaturePlace: SignaturePlace;
  document: SignedDocument;
  signature: XmlElement;
}>;

const INVOICE = 'HDon';
const MESSAGE = 'TDiep';
const NOTICE = 'TBao';
const MESSAGE_DATA = 'DLieu';
const SIGNATURE = 'Signature';

/** Names of signed elements. DLieu is left out: extra fields (TTKhac/TTin) use the same name. */
const DATA_NAMES = new Set(
  SIGNATURE_PLACES.map(({ data }) => data).filter((name) => name !== MESSAGE_DATA),
);

const placesOf = (element: XmlElement): SignaturePlace[] =>
  (isOlderInvoice(element) ? OLDER_SIGNATURE_PLACES : SIGNATURE_PLACES).filter(
    (signaturePlace) => signaturePlace.document === element.local,
  );

/** Whether the document is an invoice, of any format. */
export const isInvoice = ({ element }: SignedDocument): boolean =>
  element.local === INVOICE || isOlderInvoice(element);

/**
 * Whether the authority's signature alone is enough: a cash register sends its invoices in a message that the seller
 * signs as a whole, so that the invoices have no signature of their own (message 206).
 */
export const needsNoSellerSignature = ({ element }: SignedDocument): boolean =>
  isOfCashRegister(textAt(element, 'DLHDon', 'TTChung', 'KHHDon')?.trim() ?? '');

/** Returns the documents of a file: its root, the contents of a message, or the invoices inside a bare wrapper. */
export function signedDocumentsIn(root: XmlElement): SignedDocument[] {
  const carried = childrenOf(root, MESSAGE_DATA).flatMap(elementsOf);
  const elements = root.local === MESSAGE ? [root, ...carried] : [root];
  const documents = elements
    .map((element) => ({ element, places: placesOf(element) }))
    .filter(({ places }) => places.length > 0);
  if (documents.length > 0) return documents;
  const wrapped = [...childrenOf(root, INVOICE), ...olderInvoicesIn(root)];
  return wrapped.map((element) => ({ element, places: placesOf(element) }));
}

/** Signatures in their places, in the order of SIGNATURE_PLACES. */
export function placedSignaturesOf(document: SignedDocument): PlacedSignature[] {
  return document.places.flatMap((signaturePlace) =>
    signaturesAt(document.element, signaturePlace).map((signature) => ({
      signaturePlace,
      document,
      signature,
    })),
  );
}

function signaturesAt(document: XmlElement, { holder, order }: SignaturePlace): XmlElement[] {
  const signatures = childrenOf(at(document, ...holder), SIGNATURE);
  if (order === undefined) return signatures;
  return order === 'first' ? signatures.slice(0, 1) : signatures.slice(1);
}

/** Returns the end of the day that the data states for its signature, in local time; null without one. */
export function dayOfSignature(placed: PlacedSignature): string | null {
  const data = dataOf(placed);
  const days = (placed.signaturePlace.days ?? []).map((tag) => textAt(data, tag));
  const day = days.find((text) => text !== null);
  return day == null ? null : `${dayOf(day)}T23:59:59`;
}

/** Returns the day of issue of the invoice at this place, of several in a message the latest; null without one. */
export function dayOfIssue({ document: { element } }: PlacedSignature): string | null {
  const invoices =
    element.local === MESSAGE
      ? childrenOf(at(element, MESSAGE_DATA), INVOICE)
      : element.local === INVOICE
        ? [element]
        : [];
  const days = invoices.flatMap(
    (invoice) => textAt(invoice, 'DLHDon', 'TTChung', 'NLap')?.trim() ?? [],
  );
  return days.sort().at(-1) ?? null;
}

/** The elements of an invoice that contain the seller's signature; a valid invoice has one. */
export const sellerSignatureHolders = (invoice: XmlElement): XmlElement[] =>
  holdersOf(invoice, 'seller');

/**
 * The elements of a message that contain the taxpayer's signature: its own if the whole message is signed, else that of
 * the notice inside it.
 */
export function taxpayerSignatureHolders(message: XmlElement): XmlElement[] {
  const own = holdersOf(message, 'taxpayer');
  return own.length > 0
    ? own
    : childrenOf(at(message, MESSAGE_DATA), NOTICE).flatMap((notice) =>
        holdersOf(notice, 'taxpayer'),
      );
}

const holdersOf = (document: XmlElement, role: SignaturePlace['role']): XmlElement[] =>
  placesOf(document)
    .filter((signaturePlace) => signaturePlace.role === role)
    .flatMap(({ holder }) => childrenOf(at(document, ...holder.slice(0, -1)), holder.at(-1) ?? ''));

/** Returns every element called Signature with the name of its parent, at any place. */
export function signaturesAmong(
  elements: readonly XmlElement[],
): { signature: XmlElement; holder: string }[] {
  const signatures: { signature: XmlElement; holder: string }[] = [];
  for (const { children, local: holder } of elements)
    for (const node of children)
      if (typeof node !== 'string' && node.local === SIGNATURE)
        signatures.push({ signature: node, holder });
  return signatures;
}

/** Tag of the parent of the signature, such as NBan or CQT. */
export const placeTag = ({ signaturePlace }: PlacedSignature): string =>
  signaturePlace.holder[signaturePlace.holder.length - 1] ?? signaturePlace.document;

/** The one element that a signature at this place covers; null if there is none or more than one. */
export function dataOf({ signaturePlace, document }: PlacedSignature): XmlElement | null {
  const [data, second] = childrenOf(document.element, signaturePlace.data);
  return second === undefined ? (data ?? null) : null;
}

/** The authority's code, if the place must cover one and the document has it. */
export function codeOf({ signaturePlace, document }: PlacedSignature): XmlElement | null {
  return signaturePlace.code === undefined ? null : at(document.element, signaturePlace.code);
}

/** Whether the document has a code of the authority. */
export const hasCode = ({ element, places }: SignedDocument): boolean =>
  places.some(({ code }) => code !== undefined && at(element, code) !== null);

/**
 * Whether a file, as all its elements in document order, could show something other than the signed data: a signed
 * element outside its document, or a repeated part that may occur once (signature wrapping).
 */
export function isAmbiguous(
  elements: readonly XmlElement[],
  documents: readonly SignedDocument[],
): boolean {
  const inPlace = documents.flatMap(({ element, places }) =>
    childrenOf(element, places[0]?.data ?? ''),
  );
  // The root itself may be a wrapper with the name of its contents. Names with another meaning elsewhere count only in
  // their own formats.
  const own = documents.flatMap(({ places }) => (places[0]?.days ? [places[0].data] : []));
  const everywhere = elements
    .slice(1)
    .filter(({ local }) => DATA_NAMES.has(local) || own.includes(local));
  return everywhere.some((element) => !inPlace.includes(element)) || documents.some(hasTwins);
}

function hasTwins({ element, places }: SignedDocument): boolean {
  const paths = places.flatMap(({ data, code, holder }) => [
    [data],
    ...(code === undefined ? [] : [[code]]),
    ...holder.map((_, depth) => holder.slice(0, depth + 1)),
  ]);
  return paths.some((path) => {
    const parent = at(element, ...path.slice(0, -1));
    return childrenOf(parent, path.at(-1) ?? '').length > 1;
  });
}

/**
 * Returns the tax codes that the certificate at this place must match, from the signed data. Each group has the tax
 * codes of one party, its own or its delegate's (MSTDVNUNLHDon): the certificate must match one of every group. Empty
 * if the document names no party. A match does not prove the seller if it is of a delegate or no party is named
 * (domain/verification/reasons/signer-reasons).
 */
export function expectedTaxCodes({
  signaturePlace,
  document: { element },
}: PlacedSignature): string[][] {
  const data = at(element, signaturePlace.data);
  const groups = {
    seller: () => [sellersOf(element, data)],
    buyer: () => [
      [textAt(signaturePlace.document === INVOICE ? childOf(data, 'NDHDon') : data, 'NMua', 'MST')],
    ],
    taxpayer: () =>
      signaturePlace.document === MESSAGE
        ? [
            ...childrenOf(data, INVOICE).map((invoice) =>
              sellersOf(invoice, at(invoice, 'DLHDon')),
            ),
            ...childrenOf(data, NOTICE).map((notice) => [textAt(notice, 'DLTBao', 'MST')]),
          ]
        : [
            [
              textAt(data, 'TTChung', 'MST') ??
                textAt(data, 'MST') ??
                textAt(data, 'TTinChung', 'TTinTKhaiThue', 'NNT', 'mst'),
            ],
          ],
    authority: () => [],
    other: () => [],
  }[signaturePlace.role]();
  return groups
    .map((group) => group.flatMap((code) => code ?? []))
    .filter((group) => group.length > 0);
}

/** In minutes and lists the parties are beside the agreed content. */
function sellersOf(document: XmlElement, data: XmlElement | null): (string | null)[] {
  if (isOlderInvoice(document)) return [sellerTaxCodeIn(document)];
  return document.local === INVOICE
    ? [sellerTaxCodeIn(document), textAt(data, 'TTChung', 'MSTDVNUNLHDon')]
    : [textAt(data, 'NBan', 'MST')];
}
