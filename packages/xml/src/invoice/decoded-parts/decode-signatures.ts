import type { Instant } from '@hoadon/domain/dates/plain-date';
import {
  at,
  childrenOf,
  descendantsOf,
  elementsOf,
  textAt,
  textOf,
  type XmlElement,
} from '../../dom/tree.ts';
import type { StatedSignature } from '../invoice.ts';

const XMLDSIG = 'http://www.w3.org/2000/09/xmldsig#';

const PLACES: Readonly<Record<string, StatedSignature['place']>> = {
  NBan: 'seller',
  NMua: 'buyer',
  CQT: 'authority',
};
const VIET_NAM = '+07:00';
const SIGNING_TIME = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}:\d{2}(?:\.\d+)?)(Z|[+-]\d{2}:\d{2})?$/;
const COMMON_NAME = /(?:^|,\s*)CN=("(?:[^"]|"")*"|(?:\\.|[^,\\])*)/;

/**
 * Returns the instant of a SigningTime: it has no zone and means Viet Nam; some vendors write a zone. Null for any
 * other format.
 */
export function instantOf(text: string | null): Instant | null {
  const [, day, time, zone = VIET_NAM] = SIGNING_TIME.exec(text ?? '') ?? [];
  const moment = new Date(`${day}T${time}${zone}`);
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString();
}

/** The CN of a subject text, as written by .NET or Java. For display only: a verifier reads the certificate. */
function commonNameOf(subject: string | null): string | null {
  const name = COMMON_NAME.exec(subject ?? '')?.[1]?.trim();
  if (!name) return subject;
  return name.startsWith('"')
    ? name.slice(1, -1).replaceAll('""', '"')
    : name.replace(/\\(.)/g, '$1');
}

function signingTimeOf(signature: XmlElement): string | null {
  for (const object of childrenOf(signature, 'Object'))
    for (const element of descendantsOf(object))
      if (element.local === 'SigningTime') return textOf(element) || null;
  return null;
}

function signaturesIn(
  holder: XmlElement,
  placeOf: (position: number) => StatedSignature['place'],
): StatedSignature[] {
  return elementsOf(holder)
    .filter(({ local, namespace }) => local === 'Signature' && namespace === XMLDSIG)
    .map((signature, position) => ({
      place: placeOf(position),
      signedAt: instantOf(signingTimeOf(signature)),
      signer: commonNameOf(textAt(at(signature, 'KeyInfo', 'X509Data'), 'X509SubjectName')),
    }));
}

/** Statements of the signatures under DSCKS about themselves, without verification. */
export const signaturesOf = (holders: XmlElement | null): StatedSignature[] =>
  holders
    ? elementsOf(holders).flatMap((holder) =>
        signaturesIn(holder, () => PLACES[holder.local] ?? 'other'),
      )
    : [];

/** Signatures of formats that put them beside the data: the first one is the seller's. */
export const signaturesBeside = (document: XmlElement): StatedSignature[] =>
  signaturesIn(document, (position) => (position === 0 ? 'seller' : 'other'));
