import { emptyDraft } from '@hoadon/domain/invoice/empty-draft';
import { expect, test } from 'vitest';
import { seller } from '../../../testing/samples.ts';
import { payloadOf } from '../editor/index.ts';
import { lossyServer } from '../testing/lossy-server.ts';
import { IssueFlow } from './issue-flow.ts';

const DRAFT = emptyDraft('vat', seller, '2026-11-21');
const payload = payloadOf(DRAFT, { templateCode: '1' }, null);
const other = { ...payload, note_change: 'other' };
const NOTHING = { stored: null, open: null };
const settled = async () => undefined;
const HSM = { ca_id: '3', ca_type: 'HSM' } as const;

const nameOf = (flow: IssueFlow) => flow.state.getState().name;
function confirmed(content = payload): IssueFlow {
  const flow = new IssueFlow(NOTHING);
  flow.confirm(DRAFT, content);
  return flow;
}

test('ISS-028 when the draft cannot be changed any more, its content is saved as a new one', async () => {
  const { sent } = lossyServer([{ refused: 'INVOICE_CHANGED_MEANWHILE', status: 409 }]);
  const flow = new IssueFlow({ stored: { id: '7', version: 1 }, open: null });
  const result = await flow.save(() => payload);
  expect(sent).toEqual(['PUT update/7', 'POST create']);
  expect(result).toEqual({ saved: { id: '1', version: 1 }, isNew: true, isIssued: false });
});

test('ISS-028 the user is warned if the draft was issued elsewhere: the new one could be issued for the same sale again', async () => {
  lossyServer([{ refused: 'INVOICE_NOT_DRAFT', status: 409 }]);
  const flow = new IssueFlow({ stored: { id: '7', version: 1 }, open: null });
  expect(await flow.save(() => payload)).toMatchObject({ isNew: true, isIssued: true });
});

test('a change that was perhaps made is not created a second time', async () => {
  const { sent } = lossyServer(['lost']);
  const flow = new IssueFlow({ stored: { id: '7', version: 1 }, open: null });
  await expect(flow.save(() => payload)).rejects.toThrow('NETWORK');
  expect(sent).toEqual(['PUT update/7']);
  expect(flow.mayEdit).toBe(true);
});

test('while it is being saved the form may be written in, and a second save waits for the first', async () => {
  const { invoices, sent } = lossyServer();
  const flow = new IssueFlow(NOTHING);
  const saves = [flow.save(() => payload), flow.save(() => other)];
  await Promise.resolve();
  expect(flow.mayEdit).toBe(true);
  flow.confirm(DRAFT, payload);
  await Promise.all(saves);
  expect(nameOf(flow)).toBe('writing');
  expect(sent).toEqual(['POST create', 'PUT update/1']);
  expect(invoices.size).toBe(1);
});

test('the confirmed content is issued once, and the browser copy is deleted before a number is requested', async () => {
  const { sent, bodies, invoices } = lossyServer();
  const flow = confirmed();
  const seen: string[][] = [];
  flow.confirm(DRAFT, other);
  const twice = [flow.issue(HSM, async () => void seen.push([...sent])), flow.issue(HSM, settled)];
  expect([flow.mayEdit, flow.isUnderWay]).toEqual([false, true]);
  await Promise.all(twice);
  expect(flow.state.getState()).toEqual({ name: 'issued', id: '1' });
  expect(seen).toEqual([['POST create']]);
  expect(sent).toEqual(['POST create', 'POST unpublish/release/1']);
  expect(bodies[0]).toEqual(payload);
  expect(bodies[1]).toEqual({ version: '1', ca_id: '3', ca_type: 'HSM' });
  expect(invoices.size).toBe(1);
});

test('while it is unknown whether a number was taken, nothing but the same request follows', async () => {
  const { sent, keys, bodies, invoices } = lossyServer(['well', 'lost']);
  const flow = confirmed();
  await flow.issue(HSM, settled);
  expect(flow.state.getState()).toMatchObject({ name: 'unknown', by: 'server' });
  flow.back();
  flow.confirm(DRAFT, other);
  expect(flow.mayEdit).toBe(false);
  expect(await flow.save(() => other)).toBe(null);
  // The token was chosen meanwhile: what was asked for stays what it was.
  await flow.issue({}, settled);
  expect(flow.state.getState()).toEqual({ name: 'issued', id: '1' });
  expect(sent.slice(1)).toEqual(['POST unpublish/release/1', 'POST unpublish/release/1']);
  expect(keys[2]).toBe(keys[1]);
  expect(bodies[2]).toEqual(bodies[1]);
  expect(invoices.size).toBe(1);
});

test('a truncated response is no refusal: a number may have been taken', async () => {
  lossyServer(['well', 'cut']);
  const flow = confirmed();
  await flow.issue(HSM, settled);
  expect(nameOf(flow)).toBe('unknown');
});

test('a session that ends before the response does not open the form', async () => {
  lossyServer(['well', 'lost', { refused: 'FORBIDDEN', status: 403 }]);
  const flow = confirmed();
  await flow.issue(HSM, settled);
  await flow.issue(HSM, settled);
  expect(nameOf(flow)).toBe('unknown');
});

test('a draft that could not be brought to the server has no number: the way back is open', async () => {
  const { sent, invoices } = lossyServer(['lost']);
  const flow = confirmed();
  await flow.issue(HSM, settled);
  expect(flow.state.getState()).toMatchObject({ name: 'stopped', isLost: true });
  flow.back();
  expect(flow.mayEdit).toBe(true);
  flow.confirm(DRAFT, other);
  await flow.issue(HSM, settled);
  expect(sent.slice(1)).toEqual(['POST create', 'PUT update/1', 'POST unpublish/release/1']);
  expect(invoices.size).toBe(1);
});

test('a draft that another user issued is not issued a second time as a copy', async () => {
  const { sent } = lossyServer([{ refused: 'INVOICE_NOT_DRAFT', status: 409 }]);
  const flow = new IssueFlow({ stored: { id: '7', version: 1 }, open: null });
  flow.confirm(DRAFT, payload);
  await flow.issue(HSM, settled);
  expect(flow.state.getState()).toMatchObject({ name: 'stopped', isLost: false });
  expect(sent).toEqual(['PUT update/7']);
});

test('after a refusal the corrected invoice is released as a new act', async () => {
  const { sent, keys } = lossyServer(['well', { refused: 'SERIES_NOT_ACTIVE', status: 409 }]);
  const flow = confirmed();
  await flow.issue(HSM, settled);
  flow.back();
  flow.confirm(DRAFT, other);
  await flow.issue(HSM, settled);
  expect(nameOf(flow)).toBe('issued');
  expect(sent.slice(1)).toEqual([
    'POST unpublish/release/1',
    'PUT update/1',
    'POST unpublish/release/1',
  ]);
  expect(keys[3]).not.toBe(keys[1]);
});

test('SIGN-004 for the token nothing is sent before it is there, and the way back is open until then', async () => {
  const { sent } = lossyServer();
  const flow = confirmed();
  flow.connect();
  expect(nameOf(flow)).toBe('connecting');
  flow.back();
  expect(flow.mayEdit).toBe(true);
  expect(sent).toEqual([]);
});

test('from the moment a number is asked for, the token’s window never leads back to the form', async () => {
  const { invoices, sent } = lossyServer(['well', 'lost']);
  const flow = confirmed();
  flow.connect();
  const prepared = flow.prepare(settled);
  flow.back();
  expect([nameOf(flow), flow.isUnderWay]).toEqual(['preparing', true]);
  await expect(prepared).rejects.toThrow('NETWORK');
  flow.back();
  expect(flow.state.getState()).toMatchObject({ name: 'unknown', by: 'token' });
  expect(await flow.prepare(settled)).toBe('1');
  flow.back();
  expect(nameOf(flow)).toBe('signing');
  expect(sent).toEqual(['POST create', 'POST unpublish/release/1', 'POST unpublish/release/1']);
  expect(invoices.size).toBe(1);
});

test('where no number was taken for the token, the way back is open again', async () => {
  lossyServer(['well', { refused: 'SERIES_NOT_ACTIVE', status: 409 }]);
  const flow = confirmed();
  flow.connect();
  await expect(flow.prepare(settled)).rejects.toThrow('SERIES_NOT_ACTIVE');
  expect(nameOf(flow)).toBe('connecting');
  flow.back();
  expect(flow.mayEdit).toBe(true);
});
