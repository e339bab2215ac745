import { UploadedInvoices } from '../../packages/contracts/src/intake.ts';
import { zipOf } from '../../packages/server/src/features/intake/reading/testing/made-files.ts';
import { madeUpFile } from '../../packages/server/src/features/intake/testing/made-up-file.ts';
import { type ClientAct, complain, doIt, read, until } from './act.ts';

const API = '/invoice-robotics-api/api';
/** One seller sells to all, and few invoices: several callers hand in the same at once. */
const SELLER = '0399991100';
const INVOICES = 60;
const FEWEST = 5;
const MOST = 40;

/** Uploads a zip of purchases, some of which another client uploads at the same time. */
export const takeIn: ClientAct = async (stage) => {
  const { company, dice, ledger, name } = stage;
  const count = FEWEST + dice.roll(MOST - FEWEST);
  const first = dice.roll(INVOICES);
  const numbers = Array.from({ length: count }, (_, index) => ((first + index) % INVOICES) + 1);
  const zip = await zipOf(
    Object.fromEntries(
      numbers.map((number) => [
        `${number}.xml`,
        madeUpFile({ seller: SELLER, buyer: company.taxCode, number: `${number}` }),
      ]),
    ),
  );
  const entry = {
    name: `${name}.zip`,
    act: name,
    count,
    sent: 'perhaps' as 'perhaps' | 'yes' | 'no',
  };
  ledger.zips.push(entry);
  const body = new FormData();
  body.append('invoices', new Blob([Buffer.from(zip)]), entry.name);
  const result = await doIt(
    stage,
    { method: 'POST', path: `${API}/upload-invoices`, body },
    'take-in',
  );
  if (result.kind === 'unknown') return;
  if (result.kind === 'refused') {
    entry.sent = 'no';
    return complain(stage, `the zip was refused: ${result.code}`);
  }
  entry.sent = 'yes';
  const { id } = UploadedInvoices.parse(result.data);
  await until(
    () => read(stage, `${API}/invoice-imports/${id}`, UploadedInvoices),
    ({ state }) => state === 'finished',
    `the files of import ${id} to be read`,
  );
};
