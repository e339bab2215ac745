import { z } from 'zod';
import { BulkAct } from '../../packages/contracts/src/bulk-acts.ts';
import { DraftImport } from '../../packages/contracts/src/draft-import.ts';
import { type ClientAct, complain, doIt, newRow, read, type Stage, until } from './act.ts';
import { runsToItsEnd } from './bulk.ts';
import type { CallResult } from './client.ts';
import { workbookOf } from './workbook.ts';

const FEWEST = 2;
const MOST = 10;
const IMPORTS = '/invoice-robotics-api/api/draft-imports';

/** A workbook that becomes drafts, and the drafts a run. */
export const importDrafts: ClientAct = async (stage) => {
  const count = FEWEST + stage.dice.roll(MOST - FEWEST);
  const rows = Array.from({ length: count }, (_, index) => newRow(stage, String(index)));
  const sent = await send(stage, await workbookOf(rows.map(({ marker }) => marker)));
  if (!sent) return;
  const path = `${IMPORTS}/${sent.id}`;
  const stands = (...states: DraftImport['state'][]) =>
    until(
      () => read(stage, path, DraftImport),
      ({ state }) => states.includes(state),
      `import ${sent.id} to be ${states.join(' or ')}`,
    );
  await inItsState(stage, `${path}/check`, { mapping: sent.mapping });
  const checked = await stands('checked');
  if (checked.invoices.ready + checked.invoices.warning !== count)
    return complain(stage, `${count} rows were checked as ${JSON.stringify(checked.invoices)}`);
  for (const row of rows) row.made = 'perhaps';
  await inItsState(stage, `${path}/create`, {});
  await stands('created');
  for (const row of rows) row.made = 'yes';
  for (const row of rows) row.numbered = 'perhaps';
  const released = await doIt(
    stage,
    { method: 'POST', path: `${path}/release`, body: {} },
    'release',
  );
  if (released.kind === 'refused') complain(stage, `the run was refused: ${released.code}`);
  if (released.kind === 'done') await runsToItsEnd(stage, BulkAct.parse(released.data).id, rows);
};

/** Null for an unknown outcome without an entry in the list. */
async function send(stage: Stage, bytes: Uint8Array): Promise<DraftImport | null> {
  const file = { name: `${stage.name}.xlsx`, act: stage.name, sent: 'perhaps' as const };
  const entry = { ...file, sent: 'perhaps' as 'perhaps' | 'yes' | 'no' };
  stage.ledger.workbooks.push(entry);
  const body = new FormData();
  body.append('file', new Blob([Buffer.from(bytes)]), entry.name);
  const result: CallResult = await doIt(stage, { method: 'POST', path: IMPORTS, body }, 'upload');
  if (result.kind === 'refused') {
    entry.sent = 'no';
    complain(stage, `the workbook was refused: ${result.code}`);
    return null;
  }
  if (result.kind === 'done') {
    entry.sent = 'yes';
    return DraftImport.parse(result.data);
  }
  const all = await read(stage, IMPORTS, z.array(DraftImport));
  return all.find(({ file_name }) => file_name === entry.name) ?? null;
}

/** Repeated after a lost response it returns the later state of the import. */
async function inItsState({ client, ...stage }: Stage, path: string, body: object): Promise<void> {
  const result = await client.repeat({ method: 'POST', path, body: { ...body } });
  if (result.kind === 'refused' && result.code !== 'IMPORT_NOT_IN_STATE')
    complain({ client, ...stage }, `${path} was refused: ${result.code}`);
}
