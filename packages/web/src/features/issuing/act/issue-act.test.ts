import { emptyDraft } from '@hoadon/domain/invoice/empty-draft';
import { expect, test } from 'vitest';
import { seller } from '../../../testing/samples.ts';
import { payloadOf } from '../desk/index.ts';
import { lossyServer } from '../testing/lossy-server.ts';
import { IssueAct } from './issue-act.ts';

const DRAFT = emptyDraft('vat', seller, '2026-11-21');
const payload = payloadOf(DRAFT, { templateCode: '1' }, null);
const other = { ...payload, note_change: 'other' };
const NOTHING = { stored: null, open: null };
const settled = async () => undefined;
const HSM = { ca_id: '3', ca_type: 'HSM' } as const;

const nameOf = (act: IssueAct) => act.state.getState().name;
function confirmed(content = payload): IssueAct {
  const act = new IssueAct(NOTHING);
  act.ask(DRAFT, content);
  return act;
}

test('ISS-028 when the draft cannot be changed any more, its content is kept as a new one', async () => {
  const { sent } = lossyServer([{ refused: 'INVOICE_CHANGED_MEANWHILE', status: 409 }]);
  const act = new IssueAct({ stored: { id: '7', version: 1 }, open: null });
  const kept = await act.save(() => payload);
  expect(sent).toEqual(['PUT update/7', 'POST create']);
  expect(kept).toEqual({ saved: { id: '1', version: 1 }, isNew: true, isIssued: false });
});

test('ISS-028 the user is told where the draft was issued elsewhere: the new one could be issued for the same sale again', async () => {
  lossyServer([{ refused: 'INVOICE_NOT_DRAFT', status: 409 }]);
  const act = new IssueAct({ stored: { id: '7', version: 1 }, open: null });
  expect(await act.save(() => payload)).toMatchObject({ isNew: true, isIssued: true });
});

test('a change that was perhaps made is not created a second time', async () => {
  const { sent } = lossyServer(['lost']);
  const act = new IssueAct({ stored: { id: '7', version: 1 }, open: null });
  await expect(act.save(() => payload)).rejects.toThrow('NETWORK');
  expect(sent).toEqual(['PUT update/7']);
  expect(act.mayEdit).toBe(true);
});

test('while it is being saved the form may be written in, and a second save waits for the first', async () => {
  const { invoices, sent } = lossyServer();
  const act = new IssueAct(NOTHING);
  const saves = [act.save(() => payload), act.save(() => other)];
  await Promise.resolve();
  expect(act.mayEdit).toBe(true);
  act.ask(DRAFT, payload);
  await Promise.all(saves);
  expect(nameOf(act)).toBe('writing');
  expect(sent).toEqual(['POST create', 'PUT update/1']);
  expect(invoices.size).toBe(1);
});

test('what the question showed is what is issued, once, and before a number can be given the browser keeps nothing', async () => {
  const { sent, bodies, invoices } = lossyServer();
  const act = confirmed();
  const seen: string[][] = [];
  act.ask(DRAFT, other);
  const twice = [act.issue(HSM, async () => void seen.push([...sent])), act.issue(HSM, settled)];
  expect([act.mayEdit, act.isUnderWay]).toEqual([false, true]);
  await Promise.all(twice);
  expect(act.state.getState()).toEqual({ name: 'issued', id: '1' });
  expect(seen).toEqual([['POST create']]);
  expect(sent).toEqual(['POST create', 'POST unpublish/release/1']);
  expect(bodies[0]).toEqual(payload);
  expect(bodies[1]).toEqual({ version: '1', ca_id: '3', ca_type: 'HSM' });
  expect(invoices.size).toBe(1);
});

test('while it is unknown whether a number was taken, nothing but the same request follows', async () => {
  const { sent, keys, bodies, invoices } = lossyServer(['well', 'lost']);
  const act = confirmed();
  await act.issue(HSM, settled);
  expect(act.state.getState()).toMatchObject({ name: 'unknown', by: 'server' });
  act.back();
  act.ask(DRAFT, other);
  expect(act.mayEdit).toBe(false);
  expect(await act.save(() => other)).toBe(null);
  // The token was chosen meanwhile: what was asked for stays what it was.
  await act.issue({}, settled);
  expect(act.state.getState()).toEqual({ name: 'issued', id: '1' });
  expect(sent.slice(1)).toEqual(['POST unpublish/release/1', 'POST unpublish/release/1']);
  expect(keys[2]).toBe(keys[1]);
  expect(bodies[2]).toEqual(bodies[1]);
  expect(invoices.size).toBe(1);
});

test('an answer cut short is no refusal: a number may have been taken', async () => {
  lossyServer(['well', 'cut']);
  const act = confirmed();
  await act.issue(HSM, settled);
  expect(nameOf(act)).toBe('unknown');
});

test('a session that ends while the answer is out does not open the form', async () => {
  lossyServer(['well', 'lost', { refused: 'FORBIDDEN', status: 403 }]);
  const act = confirmed();
  await act.issue(HSM, settled);
  await act.issue(HSM, settled);
  expect(nameOf(act)).toBe('unknown');
});

test('a draft that could not be brought to the server has no number: the way back is open', async () => {
  const { sent, invoices } = lossyServer(['lost']);
  const act = confirmed();
  await act.issue(HSM, settled);
  expect(act.state.getState()).toMatchObject({ name: 'stopped', isLost: true });
  act.back();
  expect(act.mayEdit).toBe(true);
  act.ask(DRAFT, other);
  await act.issue(HSM, settled);
  expect(sent.slice(1)).toEqual(['POST create', 'PUT update/1', 'POST unpublish/release/1']);
  expect(invoices.size).toBe(1);
});

test('a draft that somebody else issued is not issued a second time as a copy', async () => {
  const { sent } = lossyServer([{ refused: 'INVOICE_NOT_DRAFT', status: 409 }]);
  const act = new IssueAct({ stored: { id: '7', version: 1 }, open: null });
  act.ask(DRAFT, payload);
  await act.issue(HSM, settled);
  expect(act.state.getState()).toMatchObject({ name: 'stopped', isLost: false });
  expect(sent).toEqual(['PUT update/7']);
});

test('after a refusal the corrected invoice is released as a new act', async () => {
  const { sent, keys } = lossyServer(['well', { refused: 'SERIES_NOT_ACTIVE', status: 409 }]);
  const act = confirmed();
  await act.issue(HSM, settled);
  act.back();
  act.ask(DRAFT, other);
  await act.issue(HSM, settled);
  expect(nameOf(act)).toBe('issued');
  expect(sent.slice(1)).toEqual([
    'POST unpublish/release/1',
    'PUT update/1',
    'POST unpublish/release/1',
  ]);
  expect(keys[3]).not.toBe(keys[1]);
});

test('SIGN-004 for the token nothing is sent before it is there, and the way back is open until then', async () => {
  const { sent } = lossyServer();
  const act = confirmed();
  act.connect();
  expect(nameOf(act)).toBe('connecting');
  act.back();
  expect(act.mayEdit).toBe(true);
  expect(sent).toEqual([]);
});

test('from the moment a number is asked for, the token’s window never leads back to the form', async () => {
  const { invoices, sent } = lossyServer(['well', 'lost']);
  const act = confirmed();
  act.connect();
  const asked = act.prepare(settled);
  act.back();
  expect([nameOf(act), act.isUnderWay]).toEqual(['preparing', true]);
  await expect(asked).rejects.toThrow('NETWORK');
  act.back();
  expect(act.state.getState()).toMatchObject({ name: 'unknown', by: 'token' });
  expect(await act.prepare(settled)).toBe('1');
  act.back();
  expect(nameOf(act)).toBe('signing');
  expect(sent).toEqual(['POST create', 'POST unpublish/release/1', 'POST unpublish/release/1']);
  expect(invoices.size).toBe(1);
});

test('where no number was taken for the token, the way back is open again', async () => {
  lossyServer(['well', { refused: 'SERIES_NOT_ACTIVE', status: 409 }]);
  const act = confirmed();
  act.connect();
  await expect(act.prepare(settled)).rejects.toThrow('SERIES_NOT_ACTIVE');
  expect(nameOf(act)).toBe('connecting');
  act.back();
  expect(act.mayEdit).toBe(true);
});
