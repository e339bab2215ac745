import { randomBytes } from 'node:crypto';
import type { Correction, NumberedInvoice } from '@hoadon/domain/invoice/invoice';
import { signElement } from '@hoadon/signing/sign-xml';
import { createTestAuthority } from '@hoadon/signing/test-authority';
import { ADJUSTING_MANY } from '@hoadon/xml/fixtures/sample-corrections';
import { ALL_RATES, FACTS, SELLER } from '@hoadon/xml/fixtures/sample-drafts';
import { assembleInvoiceMarkup, encodeInvoiceData } from '@hoadon/xml/invoice/encode';
import { assembleCorrectionList, encodeCorrectionList } from '@hoadon/xml/message/correction-list';
import { encodeMessage } from '@hoadon/xml/message/encode';
import {
  assembleMistakeNotice,
  encodeMistakeNotice,
  type NoticeMessageType,
  signedRegisterNotice,
} from '@hoadon/xml/message/mistake-notice';

export const SENDER = `K${SELLER.taxCode}`;
export const newMessageId = (sender = SENDER): string =>
  sender + randomBytes(16).toString('hex').toUpperCase();

const LIST = { id: 'list-1', version: '2.1.0' };
const ADJUSTING_MANY_LIST = ADJUSTING_MANY.related?.list ?? {
  number: '',
  issuedOn: '',
  originals: [],
};

export type Changes = Readonly<{
  invoice?: Partial<NumberedInvoice>;
  /** Changes the text before it is signed, to what the encoder would refuse to write. */
  before?: (data: string) => string;
  /** Changes the document after it was signed. */
  after?: (document: string) => string;
  message?: Readonly<{ messageId?: string; taxCode?: string }>;
  /** Tax code of the signer's certificate; default: the seller's. */
  signerTaxCode?: string;
}>;

/** Makes signed invoices in messages, as a seller with a certificate of a test authority. */
export async function sealer(today: string, signedAt: string) {
  const authority = await createTestAuthority({ name: 'CA THỬ NGHIỆM' });
  const keys = new Map<string, Awaited<ReturnType<typeof authority.issue>>>();

  async function keyOf(taxCode: string) {
    const key =
      keys.get(taxCode) ?? (await authority.issue({ commonName: `NGƯỜI BÁN ${taxCode}`, taxCode }));
    keys.set(taxCode, key);
    return key;
  }

  async function documentOf({ invoice, before, after, signerTaxCode }: Changes): Promise<string> {
    const draft = { ...ALL_RATES, issuedOn: today, ...invoice };
    const encoded = encodeInvoiceData(draft, FACTS).data;
    const data = before ? before(encoded) : encoded;
    const { signer } = await keyOf(signerTaxCode ?? SELLER.taxCode);
    const sellerSignature = await signElement({
      data,
      dataId: FACTS.dataId,
      signatureId: 'NBan-1',
      signedAt,
      signer,
    });
    const document = assembleInvoiceMarkup({ data, qrText: 'qr', sellerSignature });
    return after ? after(document) : document;
  }

  async function message(changes: Changes = {}): Promise<{ id: string; bytes: Uint8Array }> {
    const id = changes.message?.messageId ?? newMessageId();
    const bytes = encodeMessage({
      type: '200',
      sender: SENDER,
      receiver: 'TCT',
      messageId: id,
      version: '2.1.0',
      taxCode: SELLER.taxCode,
      document: await documentOf(changes),
      ...changes.message,
    });
    return { id, bytes };
  }

  /** An invoice of today that corrects many, and their list, in a message 208. */
  async function listed(serial: string, number: number, namedNumber = ADJUSTING_MANY_LIST.number) {
    const id = newMessageId();
    const list = { ...ADJUSTING_MANY_LIST, issuedOn: today };
    const related = { ...ADJUSTING_MANY.related, list } as Correction;
    const invoice = { ...ADJUSTING_MANY, serial, number, issuedOn: today, related };
    const stated = { ...related, list: { ...list, number: namedNumber } };
    const { signer } = await keyOf(SELLER.taxCode);
    const data = encodeCorrectionList({ ...invoice, related: stated }, LIST) ?? '';
    const part = { data, dataId: LIST.id, signatureId: 'NBan-list', signedAt, signer };
    const bytes = encodeMessage({
      type: '208',
      sender: SENDER,
      receiver: 'TCT',
      messageId: id,
      version: '2.1.0',
      taxCode: SELLER.taxCode,
      document:
        (await documentOf({ invoice })) + assembleCorrectionList(data, await signElement(part)),
    });
    return { id, bytes };
  }

  /** A notice of mistakes about invoices of today. */
  async function notice(
    numbers: readonly number[],
    serial: string,
    type: NoticeMessageType = '300',
  ) {
    const id = newMessageId();
    const notice = encodeMistakeNotice({
      id: 'notice-1',
      version: '2.1.0',
      answers: null,
      office: { code: '10105', name: 'Thuế cơ sở 5 thành phố Hà Nội' },
      taxpayer: SELLER.name,
      taxCode: SELLER.taxCode,
      place: 'Hà Nội',
      issuedOn: today,
      invoices: numbers.map((number) => ({
        authorityCode: null,
        template: '1',
        serial,
        number: String(number),
        issuedOn: today,
        nature: 'explain',
        reason: 'Ghi sai địa chỉ',
      })),
    });
    const { signer } = await keyOf(SELLER.taxCode);
    const signed =
      type === '303'
        ? { data: signedRegisterNotice(notice, 'message-1'), dataId: 'message-1' }
        : { data: notice, dataId: 'notice-1' };
    const signature = await signElement({ ...signed, signatureId: 'NNT-1', signedAt, signer });
    const envelope = {
      sender: SENDER,
      receiver: 'TCT',
      messageId: id,
      version: '2.1.0',
      taxCode: SELLER.taxCode,
    };
    const bytes = encodeMessage(
      type === '303'
        ? { ...envelope, type, content: signed.data, signature }
        : { ...envelope, type, document: assembleMistakeNotice(notice, signature) },
    );
    return { id, bytes };
  }

  return { message, notice, listed, documentOf, certificate: authority.certificate };
}
