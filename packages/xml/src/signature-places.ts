/**
 * Where each signature of the authority's documents stands, and what it must cover besides its own
 * SigningTime object (Decision 1450/QĐ-TCT parts II and III, kept by 1271/QĐ-CT). Paths are from
 * the document's own root element: HDon, TBao or TDiep.
 */
export type SignaturePlace = Readonly<{
  /** Element that holds the Signature. */
  holder: readonly string[];
  /** Elements the signature must reference. */
  covers: readonly (readonly string[])[];
}>;

const INVOICE_DATA = ['HDon', 'DLHDon'];
const NOTICE_DATA = ['TBao', 'DLTBao'];

export const SIGNATURE_PLACES = {
  seller: { holder: ['HDon', 'DSCKS', 'NBan'], covers: [INVOICE_DATA] },
  buyer: { holder: ['HDon', 'DSCKS', 'NMua'], covers: [INVOICE_DATA] },
  authority: { holder: ['HDon', 'DSCKS', 'CQT'], covers: [INVOICE_DATA, ['HDon', 'MCCQT']] },
  other: { holder: ['HDon', 'DSCKS', 'CCKSKhac'], covers: [INVOICE_DATA] },
  authorityNotice: { holder: ['TBao', 'DSCKS', 'CQT'], covers: [NOTICE_DATA] },
  taxpayerNotice: { holder: ['TBao', 'DSCKS', 'NNT'], covers: [NOTICE_DATA] },
  /** Cash-register invoices are signed once, around all of them (message 206). */
  taxpayerMessage: { holder: ['TDiep', 'CKSNNT'], covers: [['TDiep', 'DLieu']] },
} as const satisfies Record<string, SignaturePlace>;

export type SignaturePlaceName = keyof typeof SIGNATURE_PLACES;
