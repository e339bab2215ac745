import { execFileSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTrustStore } from '@hoadon/signing/certificates/trust-store';
import { plainPdf } from '@hoadon/signing/testing/sample-pdf';
import { verifyDocument } from '@hoadon/signing/verifying/verify-xml';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { invoiceXml, messageXml } from './testing/sample-documents.ts';
import { scriptedApproval, yes } from './testing/scripted-approval.ts';
import { send } from './testing/send.ts';
import { startTestAgent, type TestAgent } from './testing/test-agent.ts';
import {
  createTestTokens,
  hasSoftHsm,
  module,
  OTHER_TAX_CODE,
  TAX_CODE,
  type TestTokens,
} from './testing/test-tokens.ts';
import { pkcs11Tokens } from './tokens/pkcs11-tokens.ts';

const own = { tax_code: TAX_CODE };
const pdfFields = { ...own, sign_pos: '350x120', page_number: '1', reason: 'sign contract' };

describe.skipIf(!hasSoftHsm)('signing with a real token', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hoadon-agent-test-'));
  const user = scriptedApproval();
  let tokens: TestTokens;
  let agent: TestAgent;

  beforeAll(async () => {
    tokens = await createTestTokens();
    agent = await startTestAgent({ tokens: pkcs11Tokens([module]), approval: user.approval });
    const root = new X509Certificate(tokens.authority.certificate).toString();
    writeFileSync(join(folder, 'root.pem'), root);
    const database = join(folder, 'nss');
    mkdirSync(database);
    const certutil = (...options: string[]) => execFileSync('certutil', options, { stdio: 'pipe' });
    certutil('-N', '-d', `sql:${database}`, '--empty-password');
    certutil(
      '-A',
      '-d',
      `sql:${database}`,
      '-n',
      'r',
      '-t',
      'CT,C,C',
      '-i',
      join(folder, 'root.pem'),
    );
  });
  afterAll(async () => {
    await agent.close();
    tokens.remove();
    rmSync(folder, { recursive: true });
  });
  beforeEach(() => user.reset());

  /** Throws with the text of xmlsec1 if it refuses the file. */
  function xmlsec(xml: Uint8Array): void {
    const file = join(folder, 'signed.xml');
    writeFileSync(file, xml);
    const ids = ['DLHDon', 'DLieu', 'http://www.w3.org/2000/09/xmldsig#:Object'];
    const options = ['--verify', '--trusted-pem', join(folder, 'root.pem')];
    execFileSync('xmlsec1', [...options, ...ids.flatMap((id) => ['--id-attr:Id', id]), file], {
      stdio: 'pipe',
    });
  }
  const signXml = (xml: string, fields: Record<string, string> = own, fileName = '7.xml') =>
    agent.sign('sign-xml', { fileName, bytes: xml, fields });

  test('SIGN-010 SIGN-013 an invoice is returned signed in HDon/DSCKS/NBan with no other byte changed', async () => {
    const xml = invoiceXml();
    const { status, headers, body } = await signXml(xml);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/xml');
    const signed = body.toString('utf8');
    const [before = '', after = ''] = xml.split('</NBan><NMua></NMua>');
    expect(signed.startsWith(before)).toBe(true);
    expect(signed.endsWith(`</NBan><NMua></NMua>${after}`)).toBe(true);
    expect(signed.replace(/<Signature .*<\/Signature>/, '')).toBe(xml);
    xmlsec(body);
    expect(() => xmlsec(Buffer.from(signed.replace('1100000', '2100000')))).toThrow();
  });
  test('SIGN-005 the server also verifies the signature as that of the company, with SHA-256', async () => {
    const { body } = await signXml(invoiceXml());
    const trust = createTrustStore([tokens.authority.certificate]);
    const { signatures } = await verifyDocument(body, { trust });
    expect(signatures).toMatchObject([
      { place: 'NBan', signerTaxCode: TAX_CODE, algorithm: 'rsa-sha256', trusted: true },
    ]);
  });
  test('SIGN-013 a file called _mmt.xml is signed as a message, in TDiep/CKSNNT', async () => {
    const { status, body } = await signXml(messageXml(['8', '9']), own, 'T11_mmt.xml');
    expect(status).toBe(200);
    const signed = body.toString('utf8');
    expect(signed).toMatch(/<CKSNNT><Signature .*<\/Signature><\/CKSNNT><\/TDiep>$/);
    expect(signed.slice(0, signed.indexOf('<CKSNNT>'))).toBe(
      messageXml(['8', '9']).replace('<CKSNNT/></TDiep>', ''),
    );
    xmlsec(body);
    expect(user.signings[0]?.documents[0]?.summaries.map(({ number }) => number)).toEqual([
      '8',
      '9',
    ]);
  });
  test('SIGN-011 SIGN-012 a PDF is returned with a signature that another reader accepts', async () => {
    const pdf = plainPdf();
    const parts = { fileName: '7.pdf', bytes: pdf, fields: pdfFields };
    const { status, headers, body } = await agent.sign('sign-pdf', parts);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/pdf');
    const file = join(folder, 'signed.pdf');
    writeFileSync(file, body);
    const verdict = execFileSync('pdfsig', ['-nssdir', `sql:${join(folder, 'nss')}`, file], {
      encoding: 'utf8',
      stdio: 'pipe',
    });
    expect(verdict).toContain('Signature is Valid.');
    expect(verdict).toContain('Certificate is Trusted.');
    expect(body.subarray(0, pdf.length).equals(pdf)).toBe(true);
    const text = execFileSync('pdftotext', ['-bbox', file, '-'], { encoding: 'utf8' });
    const seen = /xMin="([\d.]+)" yMin="([\d.]+)"[^>]*>Đã<.*?>ký<.*?>số<.*?>BÌNH</s.exec(text);
    expect(Number(seen?.[1])).toBeCloseTo(357, 0);
    expect(842 - Number(seen?.[2])).toBeGreaterThan(120);
    const reason = Buffer.from('sign contract', 'utf16le').swap16().toString('hex').toUpperCase();
    expect(body.toString('latin1')).toContain(`/Reason <FEFF${reason}>`);
  });

  test('SIGN-009 the certificates of both tokens are listed without a PIN and without authorities', async () => {
    const { status, json } = await agent.get('current-usb-info');
    expect(status).toBe(200);
    const info = json();
    expect(info['present']).toBe(true);
    const serial = new X509Certificate(tokens.company.certificate).serialNumber;
    expect(info['certificates']).toHaveLength(3);
    expect(info['certificates']).toContainEqual({
      serialNumber: serial,
      subject: 'CÔNG TY TNHH AN BÌNH',
      taxCode: TAX_CODE,
      issuer: 'CA THỬ NGHIỆM',
      notBefore: expect.stringMatching(/^\d{4}-.*Z$/),
      notAfter: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    expect(user.signings).toEqual([]);
  });
  test('SIGN-005 of two tokens, the one with the company’s certificate signs', async () => {
    const xml = invoiceXml({ seller: OTHER_TAX_CODE });
    const { status, body } = await signXml(xml, { tax_code: OTHER_TAX_CODE });
    expect(status).toBe(200);
    expect(user.signings[0]).toMatchObject({ tokenLabel: 'minh-chau', pin: 'needed' });
    xmlsec(body);
  });
  test('the user is shown document, parties, number, total, certificate and origin, read from the bytes', async () => {
    await signXml(invoiceXml({ number: '41', total: '5500000' }));
    expect(user.signings).toHaveLength(1);
    expect(user.signings[0]).toMatchObject({
      origin: 'https://hoadon.example',
      kind: 'invoice/1',
      isList: false,
      documents: [
        {
          summaries: [
            {
              title: 'Hóa đơn giá trị gia tăng',
              serial: '1C26TAA',
              number: '41',
              seller: 'Công ty TNHH An Bình & Cộng sự',
              sellerTaxCode: TAX_CODE,
              buyer: 'Công ty Minh Châu',
              total: '5500000',
              currency: 'VND',
            },
          ],
        },
      ],
      certificate: { subject: 'CÔNG TY TNHH AN BÌNH', taxCode: TAX_CODE },
    });
  });

  test('SIGN-020 the certificate of another company is refused before any question', async () => {
    const serial_number = new X509Certificate(tokens.other.certificate).serialNumber;
    const { status, json } = await signXml(invoiceXml(), { ...own, serial_number });
    expect(status).toBe(409);
    expect(json()).toMatchObject({
      ok: false,
      code: 'TAX_CODE_ERROR',
      details: { expected: TAX_CODE, found: OTHER_TAX_CODE },
    });
    expect(user.signings).toEqual([]);
  });
  test('SIGN-020 an invoice of another seller is refused even if the page states a matching tax code', async () => {
    const { json } = await signXml(invoiceXml({ seller: OTHER_TAX_CODE }));
    expect(json()).toMatchObject({
      code: 'TAX_CODE_ERROR',
      details: { expected: OTHER_TAX_CODE, found: TAX_CODE },
    });
  });
  test('SIGN-023 an expired certificate does not sign', async () => {
    const serial_number = new X509Certificate(tokens.expired.certificate).serialNumber;
    const { json } = await signXml(invoiceXml(), { ...own, serial_number });
    expect(json()).toMatchObject({ code: 'SIGN_INVOICE_FAILED', reason: 'CERTIFICATE_EXPIRED' });
  });
  test('SIGN-019 a missing certificate is reported as not connected', async () => {
    const { json } = await signXml(invoiceXml(), { ...own, serial_number: 'ABCDEF' });
    expect(json()).toMatchObject({ code: 'USB_NOT_CONNECT', reason: 'CERTIFICATE_NOT_FOUND' });
  });
  test('SIGN-023 no consent, no signature', async () => {
    user.saying(() => ({ approved: false, why: 'DECLINED' }));
    const { status, json } = await signXml(invoiceXml());
    expect(status).toBe(409);
    expect(json()).toMatchObject({ code: 'SIGN_INVOICE_FAILED', reason: 'DECLINED' });
  });
  test('after a wrong PIN the user is asked again, and it is never tried a second time', async () => {
    const pins = ['9999', '1234'];
    const fresh = await startTestAgent({
      tokens: pkcs11Tokens([module]),
      approval: user.approval,
      settings: { pinMinutes: 0 },
    });
    // The other agent of this process holds the token open, and a login counts for the whole process.
    await agent.sign('sign-xml', {
      fileName: 'x.xml',
      bytes: invoiceXml({ seller: OTHER_TAX_CODE }),
      fields: { tax_code: OTHER_TAX_CODE },
    });
    user.reset();
    user.saying((question) => ({
      ...yes(question),
      approved: true,
      pin: pins.shift() ?? null,
    }));
    const { status } = await fresh.sign('sign-xml', {
      fileName: '7.xml',
      bytes: invoiceXml(),
      fields: own,
    });
    expect(status).toBe(200);
    expect(user.signings.map(({ pin }) => pin)).toEqual([
      'needed',
      expect.stringMatching(/wrong|last-try/),
    ]);
    expect(pins).toEqual([]);
    expect(fresh.lines.join('\n')).toContain('pin-refused');
    expect(fresh.lines.join('\n')).not.toContain('9999');
    await fresh.close();
  });
  test('the PIN is asked once while the token stays open, the consent each time', async () => {
    await signXml(invoiceXml());
    await signXml(invoiceXml());
    expect(user.signings.map(({ pin }) => pin).at(-1)).toBe('open');
    expect(user.signings).toHaveLength(2);
  });
  test('documents sent together are signed one at a time, each with its own question', async () => {
    let open = 0;
    let most = 0;
    user.saying(async (question) => {
      open += 1;
      most = Math.max(most, open);
      // Sent after all documents: when the agent has responded, it has received them too.
      await send(agent.agent.port, '/nothing');
      open -= 1;
      return yes(question);
    });
    const numbers = ['1', '2', '3', '4', '5'];
    const all = await Promise.all(numbers.map((number) => signXml(invoiceXml({ number }))));
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(most).toBe(1);
    for (const [at, { body }] of all.entries()) {
      expect(body.toString('utf8')).toContain(`<SHDon>${numbers[at]}</SHDon>`);
      xmlsec(body);
    }
  });

  test('SIGN-010 SIGN-011 a list is approved once, and each of its documents is signed by the token', async () => {
    const list = ['1', '2', '3'].map((number) => ({
      fileName: `${number}.xml`,
      bytes: invoiceXml({ number }),
    }));
    expect((await agent.approveList(list, own)).status).toBe(200);
    for (const parts of list) {
      const { status, body } = await agent.sign('sign-xml', { ...parts, fields: own });
      expect(status).toBe(200);
      xmlsec(body);
    }
    expect(user.signings).toHaveLength(1);
  });
});
