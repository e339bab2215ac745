import { documentKindOf } from './document-kind.ts';
import { parse, XmlRefused } from './dom/parse.ts';
import {
  at,
  childrenOf,
  descendantsOf,
  elementsOf,
  textOf,
  type XmlDocument,
  type XmlElement,
} from './dom/tree.ts';
import {
  INSTANCE_NAMESPACE,
  RETURN_NAMESPACE,
  SIGNATURE_PLACES,
  type SignaturePlace,
} from './signature-places.ts';
import { expectedTaxCodes, isAmbiguous, signedDocumentsIn } from './signed-documents.ts';

export type PreparedFault =
  | 'UNREADABLE'
  | 'AMBIGUOUS'
  | 'ALREADY_SIGNED'
  /** The root is not the one the file's name promises, or has no place for the signature. */
  | 'PLACE_MISSING';

/** Thrown for a file that cannot be signed at its place. */
export class PreparedRefused extends Error {
  override readonly name = 'PreparedRefused';
  readonly code: PreparedFault;

  constructor(code: PreparedFault, about: string, options?: ErrorOptions) {
    super(`${code}: ${about}`, options);
    this.code = code;
  }
}

/** What a person must see of one document before signing it. Texts exactly as in the file. */
export type PreparedSummary = Readonly<{
  /** THDon, else the root's own name. */
  title: string;
  serial: string | null;
  number: string | null;
  issuedOn: string | null;
  seller: string | null;
  sellerTaxCode: string | null;
  buyer: string | null;
  buyerTaxCode: string | null;
  /** TgTTTBSo, as written. */
  total: string | null;
  /** Whether a document of this kind states a total to be paid: a notice and a transfer note do not. */
  isTotalStated: boolean;
  currency: string | null;
}>;

/** A file to be signed once: its signed data, and the element that receives the signature. */
export type PreparedDocument = Readonly<{
  bytes: Uint8Array;
  /**
   * Kind of the document, such as `invoice/1`, `message/300`, `message/206/invoice/2` or `return/842`; more than its
   * root.
   */
  kind: string;
  document: XmlDocument;
  signaturePlace: SignaturePlace;
  /** From the root to the signed element. */
  dataPath: readonly XmlElement[];
  dataId: string;
  /** Namespaces with a prefix that are declared around the signature, as its canonical form repeats them. */
  declared: string;
  holder: XmlElement;
  /** The certificate must carry a tax code of every group. */
  taxCodes: readonly (readonly string[])[];
  /** One for an invoice, one per invoice for a message. */
  summaries: readonly PreparedSummary[];
}>;

/** KHMSHDon of transfer notes, which state no amount to be paid. */
const TRANSFER_NOTE = '6';
const MESSAGE_FILE = '_mmt.xml';
const RETURN_FILE = /^01_GTGT_/;

/**
 * TDiep/CKSNNT if the file name is of a message, the return's own place if it is of a return, otherwise HDon/DSCKS/NBan
 * (invoicing §7).
 */
function placeFor(fileName: string): SignaturePlace {
  const other = RETURN_FILE.test(fileName) ? 'HSoThueDTu' : 'HDon';
  const wanted = fileName.includes(MESSAGE_FILE) ? 'TDiep' : other;
  const expected = SIGNATURE_PLACES.find(({ document }) => document === wanted);
  if (expected === undefined) throw new PreparedRefused('PLACE_MISSING', wanted);
  return expected;
}

function read(bytes: Uint8Array): XmlDocument {
  try {
    return parse(bytes);
  } catch (cause) {
    if (!(cause instanceof XmlRefused)) throw cause;
    throw new PreparedRefused('UNREADABLE', cause.message, { cause });
  }
}

/** Returns the one element at the path; a repeated element could be shown in one reading and signed in another. */
function only(start: XmlElement | null, ...path: readonly string[]): XmlElement | null {
  let element = start;
  for (const tag of path) {
    const matches = childrenOf(element, tag);
    if (matches.length > 1) throw new PreparedRefused('AMBIGUOUS', `${tag} stands twice`);
    element = matches[0] ?? null;
  }
  return element;
}

const textOfOnly = (start: XmlElement | null, ...path: readonly string[]): string | null =>
  textOf(only(start, ...path)) || null;

function summaryOf(data: XmlElement | null, name: string): PreparedSummary {
  const header = only(data, 'TTChung');
  const content = only(data, 'NDHDon');
  return {
    title: textOfOnly(header, 'THDon') ?? name,
    serial: `${textOfOnly(header, 'KHMSHDon') ?? ''}${textOfOnly(header, 'KHHDon') ?? ''}` || null,
    number: textOfOnly(header, 'SHDon'),
    issuedOn: textOfOnly(header, 'NLap'),
    seller: textOfOnly(content, 'NBan', 'Ten'),
    sellerTaxCode: textOfOnly(content, 'NBan', 'MST') ?? textOfOnly(header, 'MST'),
    buyer: textOfOnly(content, 'NMua', 'Ten') ?? textOfOnly(content, 'NMua', 'HVTNMHang'),
    buyerTaxCode: textOfOnly(content, 'NMua', 'MST'),
    total: textOfOnly(content, 'TToan', 'TgTTTBSo'),
    isTotalStated: textOfOnly(header, 'KHMSHDon') !== TRANSFER_NOTE,
    currency: textOfOnly(header, 'DVTTe'),
  };
}

/** Summary of a return: form, period, taxpayer, and the amount owed ([40]). */
function summaryOfReturn(root: XmlElement): PreparedSummary {
  const data = only(root, 'HSoKhaiThue');
  const heading = only(data, 'TTinChung', 'TTinTKhaiThue');
  const form = only(heading, 'TKhaiThue');
  return {
    title: textOfOnly(form, 'tenTKhai') ?? root.local,
    serial: null,
    number: textOfOnly(form, 'KyKKhaiThue', 'kyKKhai'),
    issuedOn: textOfOnly(form, 'ngayLapTKhai'),
    seller: textOfOnly(heading, 'NNT', 'tenNNT'),
    sellerTaxCode: textOfOnly(heading, 'NNT', 'mst'),
    buyer: textOfOnly(form, 'tenCQTNoiNop'),
    buyerTaxCode: null,
    total: textOfOnly(data, 'CTieuTKhaiChinh', 'ct40'),
    isTotalStated: true,
    currency: 'VND',
  };
}

function summariesOf(root: XmlElement): PreparedSummary[] {
  if (root.local === 'HSoThueDTu') return [summaryOfReturn(root)];
  if (root.local === 'HDon') return [summaryOf(only(root, 'DLHDon'), root.local)];
  const carried = elementsOf(only(root, 'DLieu') ?? root);
  return carried.map((document) =>
    document.local === 'HDon'
      ? summaryOf(only(document, 'DLHDon'), document.local)
      : { ...summaryOf(root, nameOf(document)), serial: null, isTotalStated: false },
  );
}

/** Returns the kind of an element, with the detail that distinguishes it from others with the same root. */
function kindOf(element: XmlElement): string {
  const root = documentKindOf(element);
  switch (root) {
    case 'invoice':
      return kindText(root, only(element, 'DLHDon', 'TTChung', 'KHMSHDon'));
    case 'message': {
      const carried = new Set(elementsOf(only(element, 'DLieu') ?? element).map(kindOf));
      const type = kindText(root, only(element, 'TTChung', 'MLTDiep'));
      return [type, ...[...carried].sort()].join('/');
    }
    case 'notice':
      return kindText(root, only(element, 'DLTBao', 'MSo'));
    case 'return':
      return kindText(
        root,
        only(element, 'HSoKhaiThue', 'TTinChung', 'TTinTKhaiThue', 'TKhaiThue', 'maTKhai'),
      );
    default:
      return root === 'other' ? element.local : root;
  }
}

const kindText = (root: string, code: XmlElement | null): string =>
  `${root}/${textOf(code) || '-'}`;

/** A notice contains its own name. */
const nameOf = (document: XmlElement): string =>
  textOfOnly(document, 'DLTBao', 'Ten') ?? document.local;

/** The only declarations at the root of a document with a namespace. */
const DECLARED: ReadonlyMap<string, string> = new Map([
  ['xmlns', RETURN_NAMESPACE],
  ['xmlns:xsi', INSTANCE_NAMESPACE],
]);

/** A namespace declared around the signature would enter its canonical form; only that of the format may. */
function checkNamespaces(path: readonly XmlElement[], expected = ''): void {
  for (const [depth, { name, namespace, attributes }] of path.entries()) {
    const declared = [...attributes].filter(([key]) => /^xml(?:ns)?(?::|$)/.test(key));
    const isOwn = depth === 0 && expected !== '';
    const isKnown = declared.every(([key, value]) => isOwn && DECLARED.get(key) === value);
    if (namespace !== expected || !isKnown)
      throw new PreparedRefused('UNREADABLE', `namespace on ${name}`);
  }
}

function holderIn(path: readonly XmlElement[], signaturePlace: SignaturePlace): XmlElement {
  const start = path.at(-1) ?? null;
  const holder = only(start, ...signaturePlace.holder);
  if (holder === null) throw new PreparedRefused('PLACE_MISSING', signaturePlace.holder.join('/'));
  if (elementsOf(holder).length > 0) throw new PreparedRefused('ALREADY_SIGNED', holder.name);
  const below = signaturePlace.holder.map((_, depth) =>
    at(start, ...signaturePlace.holder.slice(0, depth + 1)),
  );
  checkNamespaces(
    [...path, ...below.flatMap((element) => element ?? [])],
    signaturePlace.namespace,
  );
  return holder;
}

const ID_NAME = /^(?:xml:)?id$/i;

/** A second element with the same Id could pass for the signed one. */
function checkUnique(root: XmlElement, id: string): void {
  const owners = [...descendantsOf(root)].filter(({ attributes }) =>
    [...attributes].some(([name, value]) => ID_NAME.test(name) && value === id),
  );
  if (owners.length !== 1) throw new PreparedRefused('AMBIGUOUS', `Id ${id}`);
}

const NOTICE_PLACE = SIGNATURE_PLACES.find(
  ({ document, role }) => document === 'TBao' && role === 'taxpayer',
);

/**
 * Returns the place of the signature, and the elements down to its document. A message is signed as a whole; without a
 * place for that, the taxpayer's notice inside it is signed (Decision 1450, part II, III).
 */
function signedPlace(
  root: XmlElement,
  fileName: string,
): Readonly<{ signaturePlace: SignaturePlace; path: readonly XmlElement[] }> {
  const signaturePlace = placeFor(fileName);
  if (root.local !== signaturePlace.document) throw new PreparedRefused('PLACE_MISSING', root.name);
  const content = only(root, 'DLieu');
  const notice = only(content, 'TBao');
  const isWhole =
    signaturePlace.document !== 'TDiep' || only(root, ...signaturePlace.holder) !== null;
  if (isWhole || !NOTICE_PLACE || !content || !notice) return { signaturePlace, path: [root] };
  return { signaturePlace: NOTICE_PLACE, path: [root, content, notice] };
}

/**
 * Reads a file to be signed by its seller or, for a message, its taxpayer. Throws PreparedRefused if it is ambiguous,
 * contains comments, is signed already or has no place for the signature.
 */
export function readPrepared(bytes: Uint8Array, fileName: string): PreparedDocument {
  const document = read(bytes);
  const { root } = document;
  const { signaturePlace, path } = signedPlace(root, fileName);
  const start = path.at(-1) ?? root;
  if (document.hasComments) throw new PreparedRefused('AMBIGUOUS', 'comments');
  const documents = signedDocumentsIn(root);
  if (isAmbiguous([...descendantsOf(root)], documents))
    throw new PreparedRefused('AMBIGUOUS', signaturePlace.data);
  const data = only(start, signaturePlace.data);
  const dataId = data?.attributes.get(signaturePlace.namespace ? 'id' : 'Id');
  if (data === null || !dataId)
    throw new PreparedRefused('PLACE_MISSING', `${signaturePlace.data} Id`);
  checkUnique(root, dataId);
  const holder = holderIn(path, signaturePlace);
  const own = { element: start, places: [signaturePlace] };
  return {
    bytes,
    kind: kindOf(root),
    document,
    signaturePlace,
    dataPath: [...path, data],
    dataId,
    declared: root.attributes.has('xmlns:xsi') ? ` xmlns:xsi="${INSTANCE_NAMESPACE}"` : '',
    holder,
    taxCodes: expectedTaxCodes({ signaturePlace, document: own, signature: holder }),
    summaries: summariesOf(root),
  };
}
