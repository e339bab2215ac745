import { PassThrough } from 'node:stream';
import { describe, expect, test, vi } from 'vitest';
import { textsIn } from '../texts/texts.ts';
import type { SigningQuestion } from './approval.ts';
import { terminalApproval } from './terminal-approval.ts';

const question: SigningQuestion = {
  origin: 'https://hoadon.example',
  kind: 'invoice/1',
  documents: [
    {
      fileName: '7.xml',
      bytes: Buffer.from('<HDon/>'),
      summaries: [
        {
          title: 'Hóa đơn',
          serial: '1C26TAA',
          number: '7',
          issuedOn: '2026-11-21',
          seller: 'An Bình',
          sellerTaxCode: '0101234567',
          buyer: 'Minh\u009b31m Châu\u202e',
          buyerTaxCode: null,
          total: '1100000.50',
          currency: 'USD',
          isTotalStated: true,
        },
      ],
    },
  ],
  isList: false,
  certificate: {
    subject: 'AN BÌNH',
    taxCode: '0101234567',
    serialNumber: '54AB',
    issuer: 'CA',
    notAfter: '2028-01-31T00:00:00.000Z',
  },
  tokenLabel: 'an-binh',
  pin: 'needed',
};

function terminal() {
  const raw: boolean[] = [];
  const input = Object.assign(new PassThrough(), {
    isTTY: true,
    setRawMode: (on: boolean) => void raw.push(on),
  });
  const output = new PassThrough();
  let shown = '';
  output.on('data', (chunk) => {
    shown += chunk;
  });
  const approval = terminalApproval({ input, output }, textsIn('en'), { listMinutes: 60 });
  const isShown = (text: string) =>
    vi.waitUntil(() => shown.includes(text), { timeout: 20_000, interval: 1 });
  /** Types once the question is shown. */
  const type = async (after: string, text: string) => {
    await isShown(after);
    input.write(text);
  };
  return { approval, type, raw, isShown, shown: () => shown };
}

const never = new AbortController().signal;

describe('asking in the terminal', () => {
  test('shows the document, takes yes and a PIN that is not echoed', async () => {
    const { approval, type, raw, shown } = terminal();
    const answered = approval.sign(question, never);
    await type('to agree', 'y\n');
    await type('PIN of the USB token: ', '129\u007f34\n');
    expect(await answered).toEqual({ approved: true, pin: '1234' });
    for (const text of ['1C26TAA · 7', 'An Bình', '1.100.000,50 USD', 'AN BÌNH', '31/01/2028']) {
      expect(shown()).toContain(text);
    }
    expect(shown()).not.toContain('1234\n');
    expect(raw).toEqual([true, false]);
  });
  test('the content of a document cannot control the terminal', async () => {
    const { approval, type, shown } = terminal();
    const answered = approval.sign(question, never);
    await type('to agree', 'n\n');
    expect(await answered).toEqual({ approved: false, why: 'DECLINED' });
    for (const steering of ['\u001b', '\u009b', '\u202e']) expect(shown()).not.toContain(steering);
  });
  test('a list shows each document, the sum, and that nothing else is covered', async () => {
    const [first] = question.documents;
    const documents = ['8', '9'].map((number) => ({
      fileName: `${number}.xml`,
      bytes: Buffer.from(number),
      summaries: (first?.summaries ?? []).map((summary) => ({ ...summary, number })),
    }));
    const { approval, type, shown } = terminal();
    const answered = approval.sign({ ...question, documents, isList: true, pin: 'open' }, never);
    await type('to agree', 'y\n');
    expect(await answered).toEqual({ approved: true, pin: null });
    for (const text of ['these 2 documents', '1C26TAA · 8', '1C26TAA · 9', '2.200.001 USD'])
      expect(shown()).toContain(text);
    expect(shown()).toContain('Anything else asks again');
  });
  test('a wrong PIN and the last try are reported', async () => {
    const { approval, type, shown } = terminal();
    const answered = approval.sign({ ...question, pin: 'last-try' }, never);
    await type('to agree', 'y\n');
    await type('PIN of the USB token: ', '\n');
    expect(await answered).toMatchObject({ approved: false });
    expect(shown()).toContain('One try is left');
  });
  test('a question is withdrawn when the page disconnects', async () => {
    const { approval, isShown } = terminal();
    const withdrawal = new AbortController();
    const answered = approval.sign(question, withdrawal.signal);
    await isShown('to agree');
    withdrawal.abort();
    expect(await answered).toEqual({ approved: false, why: 'NOT_ANSWERED' });
  });
  test('input for a withdrawn question does not answer the next one', async () => {
    const { approval, type, isShown, shown } = terminal();
    const withdrawal = new AbortController();
    const first = approval.sign(question, withdrawal.signal);
    await isShown('to agree');
    const [document] = question.documents;
    const documents = (document ? [document] : []).map((one) => ({
      ...one,
      summaries: one.summaries.map((summary) => ({ ...summary, number: '999' })),
    }));
    const second = approval.sign({ ...question, documents, pin: 'open' }, never);
    withdrawal.abort();
    expect(await first).toMatchObject({ approved: false });
    await type('Press Enter', 'y\n');
    await isShown('1C26TAA · 999');
    expect(shown().indexOf('Press Enter')).toBeLessThan(shown().indexOf('1C26TAA · 999'));
    await type('1C26TAA · 999', 'n\n');
    expect(await second).toEqual({ approved: false, why: 'DECLINED' });
  });
  test('pairing shows the code and takes yes', async () => {
    const { approval, type, shown } = terminal();
    const answered = approval.pair({ origin: 'https://hoadon.example', code: '123 456' }, never);
    await type('to agree', 'y\n');
    expect(await answered).toBe(true);
    expect(shown()).toContain('123 456');
  });
});
