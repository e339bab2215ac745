import type { Payment, uploadVirtualInvoice } from '@hoadon/contracts/payments';
import { Failure } from '@hoadon/domain/errors/failure';
import { isNear } from '@hoadon/domain/invoice/forgiven';
import { DEFAULT_CURRENCY } from '@hoadon/domain/money/currency';
import {
  compare,
  decimal,
  dividedBy,
  HUNDRED,
  isNegative,
  isPositive,
  isZero,
  ONE,
  plus,
  round,
  times,
} from '@hoadon/domain/money/decimal';
import type { z } from 'zod';
import { perform } from '../../../platform/acts/perform.ts';
import { documentKind, documentName, SHOWN_KINDS } from '../../../platform/files/document-kind.ts';
import type { RequestContext, Session, UploadedFile } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { refused, requireDayOfPayment, requirePayable } from '../payment-order.ts';
import { savePlanned } from '../save-payments.ts';
import { thePayment } from '../wire-payment.ts';

const FIELD = 'document';
const LONGEST_NAME = 200;
const MOST_PERCENT = 100;
/** A percentage that was worked out of the two amounts is rounded to two decimals. */
const LOST_OF_PERCENTAGE = decimal('0.00005');

/**
 * Saves a voucher without an invoice, with its document. It counts in no turnover, debt or return. Throws
 * INPUT_DATA_IS_INVALID, VOUCHER_FILE_NOT_USABLE and PAYMENT_DATE_IN_FUTURE.
 */
export async function saveVoucher(
  deps: Platform,
  { session, context }: Readonly<{ session: Session; context: RequestContext }>,
  request: z.output<typeof uploadVirtualInvoice.input>,
): Promise<Payment> {
  const { companyId, actor } = session;
  const file = documentIn(context);
  const kind = await documentKind(file.bytes, SHOWN_KINDS);
  if (kind === null) throw new Failure('VOUCHER_FILE_NOT_USABLE', { name: file.name });
  checkAmounts(request);
  const today = deps.clock.today();
  const paidOn = request.paid_date ?? today;
  requireDayOfPayment(paidOn, today);
  const hash = await deps.files.put(companyId, file.bytes);
  const { actId } = context;
  const at = deps.clock.now();
  return perform(deps.db, { companyId, actId, kind: 'payment.voucher', at }, async (tx) => {
    const [id = ''] = await savePlanned(tx, deps.events, { companyId, actor, at }, [
      {
        order: {
          actId,
          invoices: [],
          paidOn,
          method: request.payment_method,
          bankReference: null,
          note: request.content,
          exchangeRate: null,
        },
        direction: request.direction,
        partnerId: null,
        currency: DEFAULT_CURRENCY,
        amount: request.total_amount_with_tax,
        exchangeRate: null,
        amountDong: request.total_amount_with_tax,
        parts: [],
        counterparty: request.counterparty,
        isAdvance: false,
        document: {
          withoutTax: request.total_amount_without_tax,
          taxPercentage: request.tax_percentage,
          hash,
          name: documentName(file.name, kind, LONGEST_NAME),
          mediaType: kind.mediaType,
        },
      },
    ]);
    const voucher = await thePayment(tx, companyId, id);
    await context.saveResponse(tx, voucher);
    return voucher;
  });
}

function documentIn({ files }: RequestContext): UploadedFile {
  const file = files[FIELD];
  if (!file) throw new Failure('INPUT_DATA_IS_INVALID', { [FIELD]: 'required' });
  return file;
}

function checkAmounts(request: z.output<typeof uploadVirtualInvoice.input>): void {
  const { total_amount_without_tax, total_amount_with_tax, tax_percentage } = request;
  for (const field of ['total_amount_without_tax', 'total_amount_with_tax'] as const)
    requirePayable(request[field], DEFAULT_CURRENCY, field);
  if (isNegative(tax_percentage) || Number(tax_percentage) > MOST_PERCENT)
    throw new Failure('INPUT_DATA_IS_INVALID', { tax_percentage: 'range' });
  if (!isPositive(total_amount_with_tax) || isNegative(total_amount_without_tax))
    throw new Failure('INPUT_DATA_IS_INVALID', { total_amount_with_tax: 'positive' });
  if (compare(total_amount_without_tax, total_amount_with_tax) > 0)
    throw new Failure('INPUT_DATA_IS_INVALID', { total_amount_with_tax: 'less-than-without-tax' });
  const tax = dividedBy(times(total_amount_without_tax, tax_percentage), HUNDRED);
  const expected = round(plus(total_amount_without_tax, tax), 0);
  const most = plus(ONE, times(total_amount_without_tax, LOST_OF_PERCENTAGE));
  if (!isZero(total_amount_without_tax) && !isNear(total_amount_with_tax, expected, most))
    throw refused('total_amount_with_tax', 'total-differs', { expected });
}
