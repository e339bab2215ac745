import { parseArgs } from 'node:util';
import { amountInWords } from '@hoadon/domain/money/amount-in-words';
import { CURRENCIES } from '@hoadon/domain/money/currency';
import { decimalOrNull } from '@hoadon/domain/money/decimal';
import { z } from 'zod';
import type { CommandIo } from './command-io.ts';

const USAGE = `hoadon words [AMOUNT…] [--currency VND|USD|CNY]

Writes each amount in Vietnamese words, as it stands on an invoice: one line for each. Amounts are
plain numbers with a decimal point (1500000, 12.50, -3); without any they are read from standard
input, one a line.

Exit status: 0 all written, 1 something is no amount, 2 wrong usage.`;

const Currency = z.enum(CURRENCIES);
/** A negative amount is no option. */
const NUMBER = /^-?[\d.,]+$/;

export async function wordsCommand(args: string[], io: CommandIo): Promise<number> {
  const { values, positionals } = parseArgs({
    args: args.filter((arg) => !NUMBER.test(arg)),
    allowPositionals: true,
    options: {
      currency: { type: 'string', short: 'c', default: 'VND' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) {
    io.out(USAGE);
    return 0;
  }
  const currency = Currency.safeParse(values.currency.toUpperCase());
  if (!currency.success) {
    io.error(`no such currency here: ${values.currency} (${CURRENCIES.join(', ')})`);
    return 2;
  }
  const amountArgs = args.filter((arg) => NUMBER.test(arg) || positionals.includes(arg));
  const amounts = amountArgs.length > 0 ? amountArgs : (io.lines?.() ?? []);
  return writeAll(amounts, currency.data, io);
}

async function writeAll(
  amounts: Iterable<string> | AsyncIterable<string>,
  currency: (typeof CURRENCIES)[number],
  io: CommandIo,
): Promise<number> {
  let exitCode = 0;
  for await (const text of amounts) {
    if (text.trim() === '') continue;
    const amount = decimalOrNull(text);
    if (amount === null) {
      io.error(`not an amount: ${text}`);
      exitCode = 1;
    } else io.out(amountInWords(amount, currency));
  }
  return exitCode;
}
