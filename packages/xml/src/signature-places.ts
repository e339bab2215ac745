/** Role of the signer; decides which name and tax code the certificate must have. */
export type SignerRole = 'seller' | 'buyer' | 'authority' | 'taxpayer' | 'other';

/**
 * The place of a signature in the authority's documents, and what it must cover besides its own SigningTime object
 * (Decision 1450/QĐ-TCT parts II and III, unchanged in 1271/QĐ-CT).
 */
export type SignaturePlace = Readonly<{
  role: SignerRole;
  /** The document's own element, such as HDon. */
  document: string;
  /** Path from the document to the parent of the Signature. */
  holder: readonly string[];
  /** Child of the document that the signature must reference. */
  data: string;
  /** Further child it must reference if the document has it. */
  code?: string;
  /**
   * For formats before 2021: their signatures state no time, so the day is that of one of these tags of the data, and
   * one of the signatures may cover the whole file.
   */
  days?: readonly string[];
  /** For several signatures side by side: the first is the seller's, the others of any signer. */
  order?: 'first' | 'later';
  /** Of all elements of the document; the authority's invoice formats have none. */
  namespace?: string;
}>;

/** Of the files that declare a tax (docs/law-and-practice.md#vat-return-file). */
export const RETURN_NAMESPACE = 'http://kekhaithue.gdt.gov.vn/TKhaiThue';
/** Declared in every such file, though unused. */
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

/** Formats before 2021, which are no longer signed. */
export const OLDER_SIGNATURE_PLACES: readonly SignaturePlace[] = [
  { ...OF_2014, role: 'seller', order: 'first' },
  { ...OF_2014, role: 'other', order: 'later' },
  { ...OLD_VNPT, role: 'seller', order: 'first' },
  { ...OLD_VNPT, role: 'other', order: 'later' },
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
