import { createTrustStore } from '@hoadon/signing/certificates/trust-store';
import { plainPdf } from '@hoadon/signing/testing/sample-pdf';
import {
  createCast,
  invoiceData,
  invoiceFile,
  sellerSignature,
  signedInvoice,
} from '@hoadon/signing/testing/signed-invoice';
import { ZipFile } from 'yazl';

/** Made-up invoices signed with made-up keys, and the certificates to trust for them. */
export async function madeInvoices() {
  const cast = await createCast();
  return {
    cast,
    trust: createTrustStore([cast.authority.certificate, cast.stateAuthority.certificate]),
    invoice: async (number: number | string = 7): Promise<Buffer> =>
      Buffer.from(await signedInvoice(cast, { number: String(number), id: `HD${number}` })),
    /** Signed by the seller alone: a message may contain several of them. */
    async uncoded(number: number): Promise<string> {
      const data = invoiceData({ number: String(number), id: `HD${number}` });
      const seller = await sellerSignature(data, cast.seller.signer, `NBan-${number}`);
      return invoiceFile({ data, seller });
    },
  };
}

export type Packed = Readonly<Record<string, Uint8Array | string>>;

/** A zip as any program makes it; names ending in "/" are folders. */
export async function zipOf(files: Packed, compress = true): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) {
    if (name.endsWith('/')) zip.addEmptyDirectory(name);
    else zip.addBuffer(Buffer.from(content), name, { compress });
  }
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

/** A PDF of one page with files attached, listed in the tree of names. */
export function pdfWith(files: Packed): Buffer {
  const entries = Object.entries(files);
  const names = entries.map(([name], at) => `(${name}) ${5 + at * 2} 0 R`).join(' ');
  const more = entries.flatMap(([name, content], at) => {
    const text = Buffer.from(content).toString('latin1');
    const specification = `<< /Type /Filespec /F (${name}) /UF (${name}) /EF << /F ${6 + at * 2} 0 R >> >>`;
    const stream = `<< /Type /EmbeddedFile /Length ${text.length} >>\nstream\n${text}\nendstream`;
    return [specification, stream];
  });
  const root = entries.length === 0 ? '' : `/Names << /EmbeddedFiles << /Names [${names}] >> >>`;
  return plainPdf({ root, more });
}
