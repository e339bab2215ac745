import { signElement } from '../../packages/signing/src/sign-xml.ts';
import type { TestAuthority } from '../../packages/signing/src/test-authority.ts';
import { ALL_RATES, FACTS } from '../../packages/xml/src/fixtures/sample-drafts.ts';
import { assembleInvoice, encodeInvoiceData } from '../../packages/xml/src/invoice/encode.ts';

const SELLER = '0100000001';

/** Signed by the seller, then coded and signed by the tax authority, as files come to a buyer; ten lines each. */
export async function signedFiles(authority: TestAuthority, count: number): Promise<string[]> {
  const seller = await authority.issue({ commonName: 'CÔNG TY AN BÌNH', taxCode: SELLER });
  const taxAuthority = await authority.issue({ commonName: 'CỤC THUẾ', taxCode: null });
  const [goods] = ALL_RATES.lines;
  const lines = Array.from({ length: 10 }, () => goods).filter((line) => line !== undefined);
  return Promise.all(
    Array.from({ length: count }, async (_, number) => {
      const dataId = `HD${number}`;
      const invoice = { ...ALL_RATES, seller: { ...ALL_RATES.seller, taxCode: SELLER } };
      const { data } = encodeInvoiceData(
        { ...invoice, lines, number: number + 1 },
        { ...FACTS, dataId },
      );
      const part = { data, dataId };
      const code = { id: `MA${number}`, code: number.toString(16).toUpperCase().padStart(34, '0') };
      const codePart = { dataId: code.id, data: `<MCCQT Id="${code.id}">${code.code}</MCCQT>` };
      const at = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 19);
      const file = assembleInvoice({
        data,
        qrText: '00020101',
        authorityCode: code,
        sellerSignature: await signElement({
          ...part,
          signatureId: `N${number}`,
          signedAt: at,
          signer: seller.signer,
        }),
        authoritySignature: await signElement({
          ...part,
          extra: [codePart],
          signatureId: `C${number}`,
          signedAt: at,
          signer: taxAuthority.signer,
        }),
      });
      return Buffer.from(file).toString('utf8');
    }),
  );
}
