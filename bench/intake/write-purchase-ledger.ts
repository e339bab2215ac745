import { purchaseLedger } from './purchase-ledger.ts';

/** `write-purchase-ledger.ts ROWS`: a workbook of so many lines, to standard output. */
process.stdout.write(await purchaseLedger(Number(process.argv[2])));
