import { beforeAll, describe, expect, test } from 'vitest';
import { createTrustStore, type TrustStore } from '../certificates/trust-store.ts';
import { signElement } from '../sign-xml.ts';
import {
  type Cast,
  codePart,
  createCast,
  invoiceData,
  invoiceFile,
  SELLER,
  SELLER_NAME,
  SIGNED_AT,
  sellerSignature,
  signedInvoice,
} from '../testing/signed-invoice.ts';
import { verifyDocument } from './verify-xml.ts';

const NOW = '2026-11-21T03:00:00.000Z';
let cast: Cast;
let trust: TrustStore;
let file: string;
beforeAll(async () => {
  cast = await createCast();
  trust = createTrustStore([cast.authority.certificate, cast.stateAuthority.certificate]);
  file = await signedInvoice(cast);
});

const verify = (xml: string, store = trust, now = NOW) =>
  verifyDocument(Buffer.from(xml), { trust: store, now });
/** `place: code` of every signature, `ok` without a fault. */
async function verdicts(xml: string): Promise<string[]> {
  const { signatures } = await verify(xml);
  return signatures.map(({ place, reason }) => `${place}: ${reason?.code ?? 'ok'}`);
}
const changed = (from: string, to: string): string => {
  if (!file.includes(from)) throw new Error(`nothing to change: ${from}`);
  return file.replace(from, to);
};

describe('an invoice signed by seller and tax authority', () => {
  test('is valid and trusted, with signers and times', async () => {
    const result = await verify(file);
    expect(result).toMatchObject({ valid: true, fault: null });
    expect(result.invoices.map(({ valid }) => valid)).toEqual([true]);
    expect(result.signatures).toMatchObject([
      {
        place: 'NBan',
        signer: SELLER_NAME,
        signerTaxCode: SELLER,
        issuer: 'CA THỬ NGHIỆM',
        signedAt: '2026-11-21T02:30:00.000Z',
        algorithm: 'rsa-sha256',
        weak: false,
        valid: true,
        trusted: true,
        reason: null,
      },
      { place: 'CQT', signer: 'CỤC THUẾ', signerTaxCode: null, valid: true, trusted: true },
    ]);
  });
  test('a certificate of an unpinned issuer is reported as unknown, not as invalid', async () => {
    const result = await verify(file, createTrustStore([cast.authority.certificate]));
    expect(result.valid).toBe(true);
    expect(result.signatures).toMatchObject([
      { place: 'NBan', trusted: true, reason: null },
      { place: 'CQT', valid: true, trusted: false, reason: { code: 'ISSUER_UNKNOWN' } },
    ]);
  });
  test.each([
    ['the total', '1100000<', '1100001<', ['NBan: DIGEST_MISMATCH', 'CQT: DIGEST_MISMATCH']],
    ['the code', 'MA7">00A1', 'MA7">00A2', ['NBan: ok', 'CQT: DIGEST_MISMATCH']],
    ["the seller's signing time", '09:30:00', '09:30:01', ['NBan: DIGEST_MISMATCH', 'CQT: ok']],
    ["the authority's signing time", '09:31:00', '09:31:01', ['NBan: ok', 'CQT: DIGEST_MISMATCH']],
    [
      'white space between tags',
      '<NMua><Ten>',
      '<NMua> <Ten>',
      ['NBan: DIGEST_MISMATCH', 'CQT: DIGEST_MISMATCH'],
    ],
  ])('a change of %s is found', async (_, from, to, expected) => {
    expect(await verdicts(changed(from, to))).toEqual(expected);
    expect((await verify(changed(from, to))).valid).toBe(false);
  });
  test('equivalent XML stays valid: line ends, quotes, empty tags, a byte order mark', async () => {
    const data = {
      ...invoiceData(),
      data: invoiceData().data.replace('<STT>1</STT>', '<STT></STT>'),
    };
    const signature = await sellerSignature(data, cast.seller.signer);
    const written = invoiceFile({ data, seller: signature })
      .replace('<STT></STT>', '<STT />')
      .replace('Id="HD7"', "Id='HD7'")
      .replace('Bàn gỗ', 'B&#224;n gỗ');
    expect(await verdicts(`\uFEFF<?xml version="1.0" encoding="UTF-8"?>\r\n${written}`)).toEqual([
      'NBan: ok',
    ]);
  });
  test('the signatures of two places cannot be swapped', async () => {
    const swapped = file.replace(
      /<NBan>(<Signature.*?)<\/NBan><CQT>(.*)<\/CQT>/,
      '<NBan>$2</NBan><CQT>$1</CQT>',
    );
    expect(swapped).not.toBe(file);
    expect(await verdicts(swapped)).toEqual(['NBan: TAX_CODE_ABSENT', 'CQT: CODE_NOT_COVERED']);
  });
  test('the signature of another invoice does not fit', async () => {
    const other = await signedInvoice(cast, { number: '8', id: 'HD8' });
    const signature = /<NBan>(<Signature.*?<\/Signature>)/.exec(other)?.[1] ?? '';
    const moved = file.replace(/<NBan><Signature.*?<\/Signature>/, `<NBan>${signature}`);
    expect(await verdicts(moved)).toEqual(['NBan: REFERENCE_UNRESOLVED', 'CQT: ok']);
  });
});

describe('what only the full canonical form can judge', () => {
  /** Signed as written; the quotes and the prefix rule out the direct method. */
  const signedByHand = async (inside: string) => {
    const data = invoiceData();
    const text = data.data.replace('<NDHDon>', `<NDHDon>${inside}`);
    const part = { ...data, data: text };
    const seller = await sellerSignature(part, cast.seller.signer);
    return invoiceFile({ data: part, seller }).replace('Id="HD7"', "Id='HD7'");
  };
  test('a byte order mark put in before any amount of a long invoice breaks the signature', async () => {
    const signed = await signedByHand('<Ten>x</Ten>'.repeat(400));
    expect(await verdicts(signed)).toEqual(['NBan: ok']);
    // libxml2 writes the canonical form in chunks of 4,000 bytes and little more.
    const begin = signed.indexOf('<DLHDon');
    for (let position = begin + 3_990; position < begin + 4_060; position += 1) {
      if (signed[position - 1] !== '>') continue;
      const altered = `${signed.slice(0, position)}\uFEFF${signed.slice(position)}`;
      expect([position, ...(await verdicts(altered))]).toEqual([position, 'NBan: DIGEST_MISMATCH']);
    }
  });
  test.each([
    ['a relative namespace', '<x xmlns:x="rel/path"></x>'],
    ['a namespace that is no address', '<x xmlns:x="a b"></x>'],
    ['an xml:id that is no name', '<x xml:id="a b"></x>'],
    ['a name longer than libxml2 reads', `<${'n'.repeat(60_000)}/>`],
  ])('%s is a verdict of its own', async (_, inside) => {
    expect(await verdicts(await signedByHand(inside))).toEqual(['NBan: CANONICAL_FORM_REFUSED']);
  });
  test('unusual names are judged like all others', async () => {
    const signed = await signedByHand('<tên><\u{10000}x></\u{10000}x></tên>');
    expect(await verdicts(signed)).toEqual(['NBan: ok']);
    expect(await verdicts(signed.replace('<tên>', '<tên> '))).toEqual(['NBan: DIGEST_MISMATCH']);
  });
  test('letters that the declared encoding does not have are no text', async () => {
    const declared = `<?xml version="1.0" encoding="us-ascii"?>${await signedByHand('')}`;
    expect(await verify(declared)).toMatchObject({ fault: { code: 'XML_UNREADABLE' } });
  });
});

test.each(['\u00a0', '\ufeff', '\u2028', '\v'])(
  'base64 has no other white space than that of XML: %j',
  async (space) => {
    for (const tag of ['SignatureValue', 'DigestValue', 'X509Certificate'])
      for (const at of ['start', 'middle', 'end']) {
        const altered = file.replace(new RegExp(`<${tag}>(.{10})([^<]*)<`), (_, first, rest) =>
          at === 'start'
            ? `<${tag}>${space}${first}${rest}<`
            : at === 'middle'
              ? `<${tag}>${first}${space}${rest}<`
              : `<${tag}>${first}${rest}${space}<`,
        );
        const [first] = await verdicts(altered);
        expect([tag, at, first]).not.toEqual([tag, at, 'NBan: ok']);
      }
  },
);

describe('who may sign', () => {
  const signedBy = async (signer: Cast['seller'], text = {}, signedAt = SIGNED_AT) => {
    const data = invoiceData(text);
    const seller = await signElement({
      ...data,
      signatureId: 'S',
      signedAt,
      signer: signer.signer,
    });
    return invoiceFile({ data, seller });
  };
  test('the certificate must carry the tax code of the seller', async () => {
    expect(await verdicts(await signedBy(cast.otherSeller))).toEqual(['NBan: TAX_CODE_MISMATCH']);
  });
  test('a seller named outside of the content is a decoy', async () => {
    const data = invoiceData();
    const decoy = {
      ...data,
      data: data.data.replace(
        '<NDHDon>',
        '<NBan><MST>0312345678</MST></NBan><sellerTaxCode>0312345678</sellerTaxCode><NDHDon>',
      ),
    };
    const seller = await sellerSignature(decoy, cast.otherSeller.signer);
    expect(await verdicts(invoiceFile({ data: decoy, seller }))).toEqual([
      'NBan: TAX_CODE_MISMATCH',
    ]);
  });
  test('or of the delegate of the seller named in the invoice', async () => {
    const data = invoiceData();
    const delegated = {
      ...data,
      data: data.data.replace('</TTChung>', '<MSTDVNUNLHDon>0312345678</MSTDVNUNLHDon></TTChung>'),
    };
    const seller = await sellerSignature(delegated, cast.otherSeller.signer);
    expect(await verdicts(invoiceFile({ data: delegated, seller }))).toEqual(['NBan: ok']);
  });
  test('the tax code is compared without the dash of a branch', async () => {
    const branch = await cast.authority.issue({
      commonName: 'CHI NHÁNH',
      taxCode: `${SELLER}-001`,
    });
    expect(await verdicts(await signedBy(branch, { seller: `${SELLER}001` }))).toEqual([
      'NBan: ok',
    ]);
    expect(await verdicts(await signedBy(branch))).toEqual(['NBan: TAX_CODE_MISMATCH']);
  });
  test('only the tax authority may sign a code', async () => {
    const data = invoiceData();
    const code = codePart();
    const seller = await sellerSignature(data, cast.seller.signer);
    const authority = await signElement({
      ...data,
      extra: [code],
      signatureId: 'C',
      signedAt: SIGNED_AT,
      signer: cast.otherSeller.signer,
    });
    expect(await verdicts(invoiceFile({ data, code, seller, authority }))).toEqual([
      'NBan: ok',
      'CQT: SIGNER_NOT_AUTHORITY',
    ]);
  });
  test('a code without the signature over it is not covered', async () => {
    const data = invoiceData();
    const seller = await sellerSignature(data, cast.seller.signer);
    const authority = await sellerSignature(data, cast.taxAuthority.signer, 'C');
    expect(await verdicts(invoiceFile({ data, code: codePart(), seller, authority }))).toEqual([
      'NBan: ok',
      'CQT: CODE_NOT_COVERED',
    ]);
  });
  test('the certificate must have been valid when it signed, not today', async () => {
    const past = await cast.authority.issue({
      commonName: 'CÔNG TY TNHH AN BÌNH',
      taxCode: SELLER,
      notBefore: new Date('2026-01-01T00:00:00Z'),
      notAfter: new Date('2026-06-30T00:00:00Z'),
    });
    const of = (issuedOn: string, at: string) => signedBy(past, { issuedOn }, `${at}T23:00:00`);
    const wrong = ['NBan: CERTIFICATE_NOT_VALID_THEN'];
    expect(await verdicts(await of('2026-06-29', '2026-06-29'))).toEqual(['NBan: ok']);
    expect(await verdicts(await of('2026-06-29', '2026-07-01'))).toEqual(wrong);
    // With the key of an expired certificate any signing time can be stated: the invoice is of a later day.
    expect(await verdicts(await of('2026-11-21', '2026-06-29'))).toEqual(wrong);
    // Dated ahead, within the validity of the certificate.
    expect(await verdicts(await of('2026-06-29', '2026-06-20'))).toEqual(['NBan: ok']);
  });
  test('a certificate that bears a tax code is a taxpayer’s, whatever its name', async () => {
    const namesake = await cast.stateAuthority.issue({ commonName: 'CỤC THUẾ', taxCode: SELLER });
    const data = invoiceData();
    const code = codePart();
    const signature = await signElement({
      ...{ ...data, extra: [code], signatureId: 'C', signedAt: SIGNED_AT },
      signer: namesake.signer,
    });
    const seller = await sellerSignature(data, cast.seller.signer);
    expect(await verdicts(invoiceFile({ data, code, seller, authority: signature }))).toEqual([
      'NBan: ok',
      'CQT: SIGNER_NOT_AUTHORITY',
    ]);
  });
  test('a signing time in the future is refused', async () => {
    expect(await verdicts(await signedBy(cast.seller, {}, '2026-11-23T09:30:00'))).toEqual([
      'NBan: SIGNED_IN_FUTURE',
    ]);
  });
  test('the buyer may sign too, with any certificate if the invoice has no buyer tax code', async () => {
    const data = invoiceData();
    const seller = await sellerSignature(data, cast.seller.signer);
    const buyer = await sellerSignature(data, cast.otherSeller.signer, 'M');
    expect(await verdicts(invoiceFile({ data, seller, buyer }))).toEqual(['NBan: ok', 'NMua: ok']);
    const wrong = await sellerSignature(data, cast.seller.signer, 'M');
    expect(await verdicts(invoiceFile({ data, seller, buyer: wrong }))).toEqual([
      'NBan: ok',
      'NMua: TAX_CODE_MISMATCH',
    ]);
    const private_ = await cast.authority.issue({ commonName: 'NGUYỄN THỊ THỬ', taxCode: null });
    const person = await sellerSignature(data, private_.signer, 'M');
    expect(await verdicts(invoiceFile({ data, seller, buyer: person }))).toEqual([
      'NBan: ok',
      'NMua: ok',
    ]);
  });
});

describe("the authority's code", () => {
  test('is believed only where the authority signed it', async () => {
    const codeSigned = async (xml: string) => (await verify(xml)).invoices[0]?.codeSigned;
    const data = invoiceData();
    const seller = await sellerSignature(data, cast.seller.signer);
    expect(await codeSigned(file)).toBe(true);
    expect(await codeSigned(invoiceFile({ data, code: codePart(), seller }))).toBe(false);
    expect(await codeSigned(changed('MA7">00A1', 'MA7">00A2'))).toBe(false);
    expect(await codeSigned(invoiceFile({ data, seller }))).toBeNull();
  });
});

test('a fault of our own is not taken for a bad signature', async () => {
  const broken: TrustStore = {
    pinned: [],
    name: 'none',
    trusts: () => {
      throw new Error('out of order');
    },
    weaknessOf: () => null,
  };
  await expect(verify(file, broken)).rejects.toThrow('out of order');
});

describe('messages', () => {
  test('cash-register invoices are valid by the one signature on their message', async () => {
    const invoices = [
      invoiceFile({ data: invoiceData() }),
      invoiceFile({ data: invoiceData({ id: 'HD8' }) }),
    ].join('');
    const data = `<DLieu Id="D1">${invoices}</DLieu>`;
    const signed = async (signer: Cast['seller']) =>
      `<TDiep><TTChung><MLTDiep>206</MLTDiep><MST>${SELLER}</MST></TTChung>${data}<CKSNNT>${await signElement({ data, dataId: 'D1', signatureId: 'K', signedAt: SIGNED_AT, signer: signer.signer })}</CKSNNT></TDiep>`;
    const result = await verify(await signed(cast.seller));
    expect(result.invoices.map(({ valid }) => valid)).toEqual([true, true]);
    expect(result).toMatchObject({ valid: true, signatures: [{ place: 'CKSNNT', reason: null }] });
    expect(await verdicts(await signed(cast.otherSeller))).toEqual(['CKSNNT: TAX_CODE_MISMATCH']);
  });
  test('an unsigned invoice beside a signed one makes the file invalid', async () => {
    const unsigned = invoiceFile({ data: invoiceData({ id: 'HD9' }) });
    const result = await verify(`<TDiep><DLieu>${file}${unsigned}</DLieu></TDiep>`);
    expect(result.invoices.map(({ valid }) => valid)).toEqual([true, false]);
    expect(result).toMatchObject({ valid: false, fault: { code: 'UNSIGNED' } });
  });
  test("a notice carries the authority's signature", async () => {
    const data = '<DLTBao Id="T1"><MSo>01/TB-KTDL</MSo><MST>0101234567</MST></DLTBao>';
    const signed = async (signer: Cast['seller'], parentTag: string) =>
      `<TDiep><DLieu><TBao>${data}<DSCKS><${parentTag}>${await signElement({ data, dataId: 'T1', signatureId: 'K', signedAt: SIGNED_AT, signer: signer.signer })}</${parentTag}></DSCKS></TBao></DLieu></TDiep>`;
    expect(await verdicts(await signed(cast.taxAuthority, 'CQT'))).toEqual(['CQT: ok']);
    expect(await verdicts(await signed(cast.seller, 'CQT'))).toEqual(['CQT: SIGNER_NOT_AUTHORITY']);
    expect(await verdicts(await signed(cast.seller, 'NNT'))).toEqual(['NNT: ok']);
    expect(await verdicts(await signed(cast.otherSeller, 'NNT'))).toEqual([
      'NNT: TAX_CODE_MISMATCH',
    ]);
  });
});

describe('files that cannot be believed', () => {
  test.each([
    ['no signature', invoiceFile({ data: invoiceData() }), 'UNSIGNED'],
    ['no XML', 'not xml', 'XML_UNREADABLE'],
    ['nothing', '', 'XML_UNREADABLE'],
    [
      'a DOCTYPE',
      '<!DOCTYPE HDon [<!ENTITY x SYSTEM "file:///etc/passwd">]><HDon>&x;</HDon>',
      'DOCTYPE_REFUSED',
    ],
    ['text that is not UTF-8', '<?xml version="1.0" encoding="UTF-16"?><HDon/>', 'XML_UNREADABLE'],
    ['too deep a tree', '<a>'.repeat(200) + '</a>'.repeat(200), 'TOO_LARGE'],
  ])('a file with %s is refused with the cause', async (_, xml, code) => {
    expect(await verify(xml)).toMatchObject({ valid: false, fault: { code } });
  });
});
