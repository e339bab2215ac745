import { pauseBulkAct, resumeBulkAct } from '@hoadon/contracts/bulk-acts';
import { getPreparedPdf, getPreparedXml, releaseInvoice } from '@hoadon/contracts/issuing';
import { type BatchToSign, getSigningAgent, prepareTokenBatch } from '@hoadon/contracts/signing';
import { beforeEach, expect, test, vi } from 'vitest';
import { agentAt } from '../../../lib/agent.ts';
import { type AgentAnswers, refusedByAgent, stubAgent } from '../../../testing/stub-agent.ts';
import { refused, type Sent, type Stub, stubCalls } from '../../../testing/stub-calls.ts';
import { type RunStep, TokenRunAct } from './token-run-act.ts';

beforeEach(() => {
  localStorage.setItem('hoadon.agent', 'paired-token');
  vi.stubGlobal('isSecureContext', true);
});

const AGENT = 'http://localhost:32318/api/ca';
const TAX_CODE = '0100000001';
const textsOf = (files: readonly File[]) => Promise.all(files.map((file) => file.text()));
const idOf = ({ url }: Sent) => url.pathname.split('/').find((part) => /^\d+$/.test(part)) ?? '';
const file = (text: string) => (sent: Sent) =>
  new Response(`${text} ${idOf(sent)}`, {
    headers: { 'content-disposition': `attachment; filename="1C26TAA_0000000${idOf(sent)}"` },
  });

/** A server that has these invoices in its run, handed out two at a time until they are signed. */
function serverOf(
  count: number,
  take: (id: string) => Response | null = () => null,
  formOf: (id: string) => string = () => '1',
) {
  const signed: string[] = [];
  const ids = Array.from({ length: count }, (_, index) => String(index + 1));
  const batch = ({ input }: Sent): BatchToSign => {
    const skip = input['skip_invoice_id'] as string[];
    const left = ids.filter((id) => !signed.includes(id) && !skip.includes(id)).slice(0, 2);
    return {
      state: left.length > 0 ? 'running' : 'finished',
      invoices: left.map((id) => ({
        invoice_id: id,
        invoice_template: formOf(id),
        invoice_number: id.padStart(8, '0'),
      })),
    };
  };
  const release = (sent: Sent) => {
    const id = String(sent.input['invoice_id']);
    const refusal = take(id);
    if (refusal) return refusal;
    signed.push(id);
    return {
      id,
      id_pinvoice: id,
      state: 'signed',
      releasing_status: 'releasing',
      invoice_number: id.padStart(8, '0'),
      invoice_serial: 'C26TAA',
      cqt_code: null,
      warnings: [],
      version: 3,
    };
  };
  const stubs: Stub[] = [
    [getSigningAgent, () => ({ url: AGENT })],
    [prepareTokenBatch, batch],
    [getPreparedXml, file('<HDon/>')],
    [getPreparedPdf, file('%PDF')],
    [releaseInvoice, release],
    [pauseBulkAct, () => refused(409, 'BULK_RUN_NOT_RESUMABLE')],
    [resumeBulkAct, () => refused(400, 'LICENSE_EXPIRED')],
  ];
  return { signed, sent: stubCalls(stubs) };
}

function actOf(answers: AgentAnswers = {}, isResumed = false) {
  const agentRequests = stubAgent(AGENT, answers);
  const steps: RunStep[] = [];
  let signedCount = 0;
  const act: TokenRunAct = new TokenRunAct({
    agent: agentAt(AGENT),
    ...{ companyId: '1', taxCode: TAX_CODE, runId: '5', isResumed },
    onStep: (runStep) => steps.push(runStep),
    onSigned: () => {
      signedCount += 1;
    },
  });
  const signings = () => agentRequests.filter(({ path }) => path === 'sign-xml/current');
  return { act, agentRequests, steps, signings, signedCount: () => signedCount };
}

test('SIGN-010 SIGN-011 a run is signed list by list, each approved before, and all of it is handed over', async () => {
  const { signed } = serverOf(5);
  const { act, agentRequests, steps, signedCount } = actOf();
  expect(await act.run()).toBe('finished');
  expect(signed.toSorted()).toEqual(['1', '2', '3', '4', '5']);
  expect(signedCount()).toBe(5);
  const documents = agentRequests.filter(({ path }) => path.startsWith('sign-'));
  expect(documents).toHaveLength(10);
  for (const { fields } of documents) expect(fields).toMatchObject({ tax_code: TAX_CODE });
  // What is approved is what is signed: of each batch the XML files, then the PDFs.
  const lists = agentRequests.filter(({ path }) => path === 'approve-list/current');
  expect(await Promise.all(lists.map(({ files }) => textsOf(files)))).toEqual([
    ['<HDon/> 1', '<HDon/> 2'],
    ['%PDF 1', '%PDF 2'],
    ['<HDon/> 3', '<HDon/> 4'],
    ['%PDF 3', '%PDF 4'],
    ['<HDon/> 5'],
    ['%PDF 5'],
  ]);
  expect(steps.flatMap((runStep) => (runStep.name === 'signing' ? [runStep.number] : []))).toEqual([
    '00000001',
    '00000002',
    '00000003',
    '00000004',
    '00000005',
  ]);
});

test('invoices of different forms are approved in lists of their own', async () => {
  const { signed } = serverOf(
    2,
    () => null,
    (id) => id,
  );
  const { act, agentRequests } = actOf();
  expect(await act.run()).toBe('finished');
  expect(signed.toSorted()).toEqual(['1', '2']);
  const lists = agentRequests.filter(({ path }) => path === 'approve-list/current');
  expect(await Promise.all(lists.map(({ files }) => textsOf(files)))).toEqual([
    ['<HDon/> 1'],
    ['%PDF 1'],
    ['<HDon/> 2'],
    ['%PDF 2'],
  ]);
});

test('a token pulled out stops the run: what is signed is handed over, nothing more is prepared', async () => {
  const { signed, sent } = serverOf(5);
  let left = 5;
  const gone = () => (left-- > 0 ? null : refusedByAgent(409, 'USB_NOT_CONNECT', 'NO_TOKEN'));
  const first = actOf({ sign: gone });
  await expect(first.act.run()).rejects.toThrow('USB_NOT_CONNECT');
  expect(signed).toEqual(['1', '2']);
  expect(sent.filter(({ call }) => call === prepareTokenBatch)).toHaveLength(2);
  const again = actOf();
  expect(await again.act.run()).toBe('finished');
  expect(signed).toEqual(['1', '2', '3', '4', '5']);
  expect(again.signings()).toHaveLength(3);
});

test('a file that was signed and not handed over is handed over when the run goes on, not signed again', async () => {
  let isDown = true;
  const { signed } = serverOf(2, (id) => (isDown && id === '2' ? refused(403, 'FORBIDDEN') : null));
  await expect(actOf().act.run()).rejects.toThrow('FORBIDDEN');
  isDown = false;
  const again = actOf();
  expect(await again.act.run()).toBe('finished');
  expect(signed).toEqual(['1', '2']);
  expect(again.signings()).toEqual([]);
});

test('ERR-009 a server that does not answer stops the run before anything more is signed, and is no fault of an upload', async () => {
  serverOf(2);
  const { act, signings } = actOf();
  const working = globalThis.fetch;
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (address.endsWith('/xml')) throw new TypeError('no network');
    return working(address, init);
  });
  await expect(act.run()).rejects.toThrow('NETWORK');
  expect(act.phase).toBe('create');
  expect(signings()).toEqual([]);
});

test('one document that the agent cannot read is passed over, and the others are signed', async () => {
  const { signed } = serverOf(3);
  let documents = 0;
  const unreadable = () => {
    documents += 1;
    return documents === 1
      ? refusedByAgent(409, 'SIGN_INVOICE_FAILED', 'DOCUMENT_UNREADABLE')
      : null;
  };
  const { act } = actOf({ sign: unreadable });
  expect(await act.run()).toBe('finished');
  expect(signed).toEqual(['2', '3']);
  expect(act.skipped).toBe(1);
});

test('one document of a list that the agent cannot read is left out, and the others are shown again', async () => {
  const { signed } = serverOf(3);
  const lists: string[][] = [];
  const { act } = actOf({
    approve: (files) => {
      lists.push(files.map(({ name }) => name));
      const bad = files.find(({ name }) => name.includes('00000001'));
      return bad
        ? refusedByAgent(409, 'SIGN_INVOICE_FAILED', 'DOCUMENT_AMBIGUOUS', { file: bad.name })
        : null;
    },
  });
  expect(await act.run()).toBe('finished');
  expect(signed).toEqual(['2', '3']);
  expect(act.skipped).toBe(1);
  expect(lists[1]).toEqual(lists[0]?.filter((name) => !name.includes('00000001')));
});

test('a list that the user declines stops the run, and nothing of it is signed', async () => {
  const { signed } = serverOf(3);
  const { act, signings } = actOf({
    approve: () => refusedByAgent(409, 'SIGN_INVOICE_FAILED', 'DECLINED'),
  });
  await expect(act.run()).rejects.toThrow('DECLINED');
  expect(signings()).toEqual([]);
  expect(signed).toEqual([]);
});

test('an invoice that another window signed counts as signed', async () => {
  let refusals = 1;
  const { sent } = serverOf(1, () =>
    refusals-- > 0 ? refused(409, 'INVOICE_ALREADY_SIGNED') : null,
  );
  const { act, signedCount } = actOf();
  await act.run();
  expect(signedCount()).toBeGreaterThanOrEqual(1);
  expect(sent.some(({ call }) => call === releaseInvoice)).toBe(true);
});

test('pausing finishes the invoice in hand', async () => {
  const { signed } = serverOf(5);
  let documents = 0;
  const { act } = actOf({
    sign: () => {
      documents += 1;
      if (documents === 3) act.pause();
      return null;
    },
  });
  expect(await act.run()).toBe('paused');
  expect(signed).toEqual(['1', '2']);
});

test('SIGN-025 a run that the licence stops is reported as such, before anything is signed', async () => {
  serverOf(2);
  const { act, signings } = actOf({}, true);
  await expect(act.run()).rejects.toThrow('LICENSE_EXPIRED');
  expect(act.phase).toBe('create');
  expect(signings()).toEqual([]);
});
