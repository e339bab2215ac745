import { createHash, verify } from 'node:crypto';
import { parse, XmlRefused } from '@hoadon/xml/dom/parse';
import { descendantsOf, textOf, type XmlDocument, type XmlElement } from '@hoadon/xml/dom/tree';
import {
  codeOf,
  dataOf,
  expectedTaxCodes,
  isAmbiguous,
  type PlacedSignature,
  placedSignaturesOf,
  type SignedDocument,
  signaturesAnywhere,
  signedDocumentsIn,
} from '@hoadon/xml/signed-documents';
import { type Canonicalizer, canonicalizer } from './canonicalizer.ts';
import { type Certificate, readCertificate, validAt } from './certificate.ts';
import { type ElementIndex, elementIndex } from './element-index.ts';
import { type SignatureParts, signatureParts } from './signature-parts.ts';
import { reasonOf, type SignatureReason, SignatureRefused } from './signature-reason.ts';
import type { TrustStore } from './trust-store.ts';
