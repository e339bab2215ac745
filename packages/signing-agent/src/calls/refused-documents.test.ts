import { describe, expect, test } from 'vitest';
import { agentScene, TAX_CODE } from '../testing/agent-scene.ts';
import { invoiceXml } from '../testing/sample-documents.ts';
import { send } from '../testing/send.ts';

const scene = agentScene();
const { user, signXml } = scene;

describe('what is not signed', () => {
  const refusal = async (...args: Parameters<typeof signXml>) => (await signXml(...args)).json();
  const seller = '<MST>0101234567</MST>';

  test.each([
    ['no XML', 'hello', 'DOCUMENT_UNREADABLE'],
    [
      'a DOCTYPE',
      `<!DOCTYPE HDon [<!ENTITY a "b">]>${invoiceXml().slice(38)}`,
      'DOCUMENT_UNREADABLE',
    ],
    ['bytes that are not UTF-8', Buffer.from([0x3c, 0xff, 0xfe]), 'DOCUMENT_UNREADABLE'],
    ['depth without end', '<a>'.repeat(5000), 'DOCUMENT_UNREADABLE'],
    [
      'a namespace around it',
      invoiceXml().replace('<HDon>', '<HDon xmlns:x="y">'),
      'DOCUMENT_UNREADABLE',
    ],
    ['a comment', invoiceXml().replace('<MST>', '<!-- --><MST>'), 'DOCUMENT_AMBIGUOUS'],
    [
      'two data elements',
      invoiceXml().replace('</HDon>', '<DLHDon Id="b"></DLHDon></HDon>'),
      'DOCUMENT_AMBIGUOUS',
    ],
    [
      'data hidden elsewhere',
      invoiceXml().replace('</DLQRCode>', '<x><DLHDon Id="b"></DLHDon></x></DLQRCode>'),
      'DOCUMENT_AMBIGUOUS',
    ],
    [
      'two totals',
      invoiceXml().replace('</TToan>', '<TgTTTBSo>1</TgTTTBSo></TToan>'),
      'DOCUMENT_AMBIGUOUS',
    ],
    [
      'two sellers',
      invoiceXml().replace(seller, `${seller}<MST>0312345678</MST>`),
      'DOCUMENT_AMBIGUOUS',
    ],
    [
      'a number under a prefix',
      invoiceXml().replace('<SHDon>', '<x:SHDon xmlns:x="y">9</x:SHDon><SHDon>'),
      'DOCUMENT_AMBIGUOUS',
    ],
    [
      'an Id that two elements have',
      invoiceXml().replace('<DLQRCode>', '<DLQRCode Id="data-7">'),
      'DOCUMENT_AMBIGUOUS',
    ],
    [
      'a signature already',
      invoiceXml({ holder: '<NBan><Signature></Signature></NBan>' }),
      'DOCUMENT_ALREADY_SIGNED',
    ],
    ['no place for it', invoiceXml({ holder: '' }), 'SIGNATURE_PLACE_MISSING'],
    ['no Id', invoiceXml().replace(' Id="data-7"', ''), 'SIGNATURE_PLACE_MISSING'],
    ['a notice', '<TBao><DLTBao Id="a"></DLTBao></TBao>', 'SIGNATURE_PLACE_MISSING'],
  ])('SIGN-023 a file with %s', async (_, xml, reason) => {
    expect(await refusal(xml)).toMatchObject({ code: 'SIGN_INVOICE_FAILED', reason });
    expect(user.signings).toEqual([]);
  });
  test('SIGN-013 an invoice under a message’s name, and a message under an invoice’s', async () => {
    const reason = 'SIGNATURE_PLACE_MISSING';
    expect(await refusal(invoiceXml(), 'a_mmt.xml')).toMatchObject({ reason });
    expect(await refusal('<TDiep><DLieu Id="m"></DLieu><CKSNNT/></TDiep>')).toMatchObject({
      reason,
    });
  });
  test.each([
    ['no tax code', {}, 'tax_code'],
    ['a tax code that is none', { tax_code: '12' }, 'tax_code'],
    ['a serial number that is none', { tax_code: TAX_CODE, serial_number: 'x y' }, 'serial_number'],
  ])('a call with %s', async (_, fields, field) => {
    const response = await signXml(invoiceXml(), '7.xml', fields);
    expect(response.status).toBe(400);
    expect(response.json()).toMatchObject({ code: 'INPUT_DATA_IS_INVALID', details: { field } });
  });
  test.each(['here', '10', '10x', '-1x5', '1e3x5'])(
    'SIGN-012 a PDF position %s',
    async (sign_pos) => {
      const fields = { tax_code: TAX_CODE, sign_pos };
      const { json } = await scene.agent.sign('sign-pdf', {
        fileName: 'a.pdf',
        bytes: '%PDF',
        fields,
      });
      expect(json()).toMatchObject({ details: { field: 'sign_pos' } });
    },
  );
  test('SIGN-012 a PDF signature with text of the site as its reason', async () => {
    const fields = { tax_code: TAX_CODE, sign_pos: '1x1', reason: 'I owe you 999,000,000,000' };
    const { json } = await scene.agent.sign('sign-pdf', {
      fileName: 'a.pdf',
      bytes: '%PDF',
      fields,
    });
    expect(json()).toMatchObject({ code: 'INPUT_DATA_IS_INVALID', details: { field: 'reason' } });
  });
  test('SIGN-023 a file that is no PDF', async () => {
    const fields = { tax_code: TAX_CODE, sign_pos: '1x1' };
    const { json } = await scene.agent.sign('sign-pdf', {
      fileName: 'a.pdf',
      bytes: '%PDF',
      fields,
    });
    expect(json()).toMatchObject({ code: 'SIGN_INVOICE_FAILED', reason: 'DOCUMENT_UNREADABLE' });
    expect(user.signings).toEqual([]);
  });
  test('an address instead of the bytes is not followed', async () => {
    const form = new FormData();
    form.append('pdf_url', 'http://169.254.169.254/latest');
    form.append('file', 'http://169.254.169.254/latest');
    const packed = new Response(form);
    const response = await send(scene.agent.agent.port, '/api/ca/sign-pdf/current', {
      method: 'POST',
      headers: { ...scene.agent.own(), 'content-type': packed.headers.get('content-type') ?? '' },
      body: new Uint8Array(await packed.arrayBuffer()),
    });
    expect(response.json()).toMatchObject({ details: { field: 'file' } });
  });
  test('a file above ten megabytes, and one that only declares it', async () => {
    const large = await signXml(Buffer.alloc(10 * 1024 * 1024 + 1, 0x20));
    expect(large.status).toBe(413);
    expect(large.json()).toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
    const announced = await send(scene.agent.agent.port, '/api/ca/sign-xml/current', {
      method: 'POST',
      headers: {
        ...scene.agent.own(),
        'content-type': 'multipart/form-data; boundary=b',
        'content-length': '99999999',
      },
      body: 'x',
    }).catch(() => null);
    expect(announced === null || announced.status === 413).toBe(true);
  });
});
