import {
  askBulkAct,
  type BulkAct,
  getBulkAct,
  pauseBulkAct,
  resumeBulkAct,
  startBulkAct,
} from '@hoadon/contracts/bulk-acts';
import { listReleasing } from '@hoadon/contracts/invoice-lists';
import { getPreparedPdf, getPreparedXml, releaseInvoice } from '@hoadon/contracts/issuing';
import { getSigningAgent, listSigningAccounts, prepareTokenBatch } from '@hoadon/contracts/signing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderInvoiceLists } from '../../../testing/pages/invoice-lists.ts';
import { draftRow } from '../../../testing/sample-invoices.ts';
import { bulkAct, bulkQuestion, pageInfo } from '../../../testing/samples.ts';
import { type AgentAnswers, refusedByAgent, stubAgent } from '../../../testing/stub-agent.ts';
import { answered, type Sent, type Stub } from '../../../testing/stub-calls.ts';

const DRAFTS = [draftRow({ id: '1' }), draftRow({ id: '2' })];
const made = (sent: readonly Sent[], call: unknown) => sent.filter((one) => one.call === call);

const AGENT = 'http://localhost:32318/api/ca';

/** A run of two invoices for a token; the authority codes what is handed over. */
function tokenRunStubs() {
  const signed: string[] = [];
  const stands = { state: 'running' as BulkAct['state'] };
  const run = () =>
    bulkAct({
      by_token: true,
      state: signed.length === 2 ? 'finished' : stands.state,
      done: signed.length,
      waiting: 2 - signed.length,
    });
  const steer = (state: BulkAct['state']) => () => {
    stands.state = state;
    return run();
  };
  const batch = ({ input }: Sent) => {
    const skip = input['skip_invoice_id'] as string[];
    const left = ['1', '2'].filter((id) => !signed.includes(id) && !skip.includes(id));
    return {
      state: run().state,
      invoices: left.map((id) => ({
        invoice_id: id,
        invoice_template: '1',
        invoice_number: `0000004${id}`,
      })),
    };
  };
  const release = ({ input }: Sent) => {
    const id = String(input['invoice_id']);
    signed.push(id);
    return {
      ...{ id, id_pinvoice: id, state: 'signed', releasing_status: 'releasing' },
      ...{ invoice_number: `0000004${id}`, invoice_serial: 'C26TAA', cqt_code: null },
      ...{ warnings: [], version: 3 },
    };
  };
  const file = (text: string) => () =>
    new Response(text, { headers: { 'content-disposition': 'attachment; filename="1.xml"' } });
  const stubs: Stub[] = [
    [listSigningAccounts, () => []],
    [getSigningAgent, () => ({ url: AGENT })],
    [startBulkAct, run],
    [getBulkAct, run],
    [pauseBulkAct, steer('paused')],
    [resumeBulkAct, steer('running')],
    [prepareTokenBatch, batch],
    [getPreparedXml, file('<HDon/>')],
    [getPreparedPdf, file('%PDF')],
    [releaseInvoice, release],
  ];
  return { signed, stubs };
}

async function startTokenRun(stubs: readonly Stub[], answers: AgentAnswers) {
  localStorage.setItem('hoadon.agent', 'paired-token');
  vi.stubGlobal('isSecureContext', true);
  const sent = await renderInvoiceLists({
    path: '/main/status/draft',
    stubs: [
      [listReleasing, () => answered(DRAFTS, pageInfo(DRAFTS.length))],
      [askBulkAct, () => bulkQuestion()],
      ...stubs,
    ],
  });
  stubAgent(AGENT, answers);
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Chọn tất cả' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Phát hành đã chọn' }));
  const dialog = await screen.findByRole('alertdialog');
  await within(dialog).findByText('USB token trên máy này');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Phát hành' }));
  return sent;
}

test('SIGN-004 SIGN-006 without a hosted certificate a run is signed with the token, invoice by invoice', async () => {
  const { signed, stubs } = tokenRunStubs();
  const sent = await startTokenRun(stubs, {});
  await waitFor(() => expect(signed.toSorted()).toEqual(['1', '2']));
  await screen.findByText('Đã ký 2 hóa đơn.');
  expect(made(sent, startBulkAct)[0]?.input['ca_id']).toBe('usb');
  await waitFor(() => expect(screen.queryByRole('button', { name: /Ký tiếp/ })).toBeNull());
});

test('SIGN-014 SIGN-016 a token pulled out stops the run with a message, and the run resumes when it is back', async () => {
  const { signed, stubs } = tokenRunStubs();
  let documents = 0;
  let isGone = false;
  const sign = () => {
    documents += 1;
    if (documents === 3) isGone = true;
    return isGone ? refusedByAgent(409, 'USB_NOT_CONNECT', 'NO_TOKEN') : null;
  };
  const sent = await startTokenRun(stubs, { sign });
  const modal = await screen.findByRole('dialog', { name: 'Chưa cắm USB token' });
  expect(within(modal).getByRole('alert').dataset['flag']).toBe('ACTIONS');
  within(modal).getByText(/Hóa đơn chưa ký giữ nguyên/);
  expect(signed).toEqual(['1']);
  await waitFor(() => expect(made(sent, pauseBulkAct)).toHaveLength(1));
  isGone = false;
  fireEvent.click(within(modal).getByRole('button', { name: 'Ký hóa đơn' }));
  await waitFor(() => expect(signed).toEqual(['1', '2']), { timeout: 5000 });
  expect(made(sent, resumeBulkAct)).toHaveLength(1);
});
