/** Whose signature a place is for; it decides whose name and tax code the certificate must carry. */
export type SignerRole = 'seller' | 'buyer' | 'authority' | 'taxpayer' | 'other';

/**
 * Where a signature of the authority's documents stands, and what it must cover besides its own
 * SigningTime object (Decision 1450/QĐ-TCT parts II and III, kept by 1271/QĐ-CT).
 */
export type SignaturePlace = Readonly<{
  role: SignerRole;
  /** The document's own element, such as HDon. */
  document: string;
  /** Path from the document to the element that holds the Signature. */
  holder: readonly string[];
  /** Child of the document that the signature must reference. */
  data: string;
  /** Further child it must reference where the document has one. */
  code?: string;
  /**
   * Of formats before 2021: their signatures state no time, so it is the day that one of these tags of the data states, and
   * one of them may cover the file as a whole.
   */
  days?: readonly string[];
  /** Where several signatures stand side by side: the first is the seller's, the others anybody's. */
  stands?: 'first' | 'later';
  /** Of all elements of the document; the authority's invoice formats have none. */
  namespace?: string;
}>;

/** Of the files that declare a tax (DOMAIN §2.4). */
export const RETURN_NAMESPACE = 'http://kekhaithue.gdt.gov.vn/TKhaiThue';
/** Declared by every such file beside it, though nothing uses it. */
export const INSTANCE_NAMESPACE = 'http://www.w3.org/2001/XMLSchema-instance';

const INVOICE = { document: 'HDon', data: 'DLHDon' } as const;
const NOTICE = { document: 'TBao', data: 'DLTBao' } as const;
const DECLARATION = { document: 'TKhai', data: 'DLTKhai' } as const;
const SUMMARY = { document: 'BTHDLieu', data: 'DLBTHop' } as const;
const MINUTES = { document: 'BBan', data: 'NDBBan' } as const;
const LIST = { document: 'BKe', data: 'NDBKe' } as const;

const OF_2014 = {
  document: 'invoice',
  data: 'invoiceData',
  holder: [],
  days: ['signedDate', 'invoiceIssuedDate'],
} as const;
const OLD_VNPT = {
  document: 'Invoice',
  data: 'Content',
  holder: [],
  days: ['SignDate', 'ArisingDate'],
} as const;

/** Of the formats before 2021, in which nobody signs any more. */
export const OLDER_SIGNATURE_PLACES: readonly SignaturePlace[] = [
  { ...OF_2014, role: 'seller', stands: 'first' },
  { ...OF_2014, role: 'other', stands: 'later' },
  { ...OLD_VNPT, role: 'seller', stands: 'first' },
  { ...OLD_VNPT, role: 'other', stands: 'later' },
];

export const SIGNATURE_PLACES: readonly SignaturePlace[] = [
  { ...INVOICE, role: 'seller', holder: ['DSCKS', 'NBan'] },
  { ...INVOICE, role: 'buyer', holder: ['DSCKS', 'NMua'] },
  { ...INVOICE, role: 'authority', holder: ['DSCKS', 'CQT'], code: 'MCCQT' },
  { ...INVOICE, role: 'other', holder: ['DSCKS', 'CCKSKhac'] },
  { ...NOTICE, role: 'authority', holder: ['DSCKS', 'CQT'] },
  { ...NOTICE, role: 'other', holder: ['DSCKS', 'TTCQT'] },
  { ...NOTICE, role: 'taxpayer', holder: ['DSCKS', 'NNT'] },
  { ...DECLARATION, role: 'taxpayer', holder: ['DSCKS', 'NNT'] },
  { ...DECLARATION, role: 'other', holder: ['DSCKS', 'CCKSKhac'] },
  { ...SUMMARY, role: 'taxpayer', holder: ['DSCKS', 'NNT'] },
  { ...MINUTES, role: 'seller', holder: ['DSCKS', 'NBan'] },
  { ...MINUTES, role: 'buyer', holder: ['DSCKS', 'NMua'] },
  { ...LIST, role: 'seller', holder: ['DSCKS', 'NBan'] },
  { ...LIST, role: 'buyer', holder: ['DSCKS', 'NMua'] },
  /** A tax return, such as 01/GTGT. */
  {
    document: 'HSoThueDTu',
    data: 'HSoKhaiThue',
    role: 'taxpayer',
    holder: ['CKyDTu'],
    namespace: RETURN_NAMESPACE,
  },
  /** Cash-register invoices are signed once, around all of them (message 206). */
  { document: 'TDiep', data: 'DLieu', role: 'taxpayer', holder: ['CKSNNT'] },
];
