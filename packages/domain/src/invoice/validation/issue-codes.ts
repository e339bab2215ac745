import type { Issue } from '../../errors/issue.ts';

/** What a fault means while a draft is saved and when the invoice is issued. */
type Weight = Readonly<Record<Purpose, 'error' | 'warning' | 'none'>>;
export type Purpose = 'draft' | 'issue';

/** Still to be filled in: a draft may wait. */
const MISSING: Weight = { draft: 'none', issue: 'error' };
/** Filled in wrongly: the draft is saved and the fault shown. */
const WRONG: Weight = { draft: 'warning', issue: 'error' };
/** Cannot be stored or written at all. */
const IMPOSSIBLE: Weight = { draft: 'error', issue: 'error' };
/** Worth a look, never a refusal. */
const ADVICE: Weight = { draft: 'warning', issue: 'warning' };
const ADVICE_ON_ISSUE: Weight = { draft: 'none', issue: 'warning' };

/**
 * All codes of issues. The sentence is the text of `issue.<code>` in each language; its parameters are in the comment
 * behind the code.
 */
export const ISSUE_CODES = {
  // any form
  required: MISSING,
  'value-invalid': IMPOSSIBLE,
  'text-too-long': IMPOSSIBLE, // max
  'text-has-control-character': IMPOSSIBLE,
  'number-too-long': IMPOSSIBLE, // digits, decimals
  'dong-too-long': IMPOSSIBLE, // max
  'email-required': MISSING,
  'email-invalid': WRONG, // position, text
  'phone-invalid': WRONG,
  'tax-code-invalid': WRONG,
  'tax-code-fixed': WRONG,
  'tax-office-unknown': WRONG,
  'identity-number-invalid': WRONG,
  'passport-invalid': WRONG,
  'user-name-invalid': WRONG,
  'password-too-short': WRONG, // min
  'password-has-space': WRONG,
  'password-has-accent': WRONG,
  'password-common': WRONG,
  'password-has-login-name': WRONG,
  'password-has-tax-code': WRONG,
  'password-repeat-differs': WRONG,
  'color-too-light': IMPOSSIBLE,
  'range-incomplete': WRONG,
  'range-backwards': WRONG,
  'range-over-a-year': WRONG,
  'range-over-ten-years': WRONG,
  // seller
  'seller-name-required': MISSING,
  'seller-address-required': MISSING,
  'seller-tax-code-required': MISSING,
  'seller-tax-code-invalid': WRONG,
  'vat-invoice-of-household': WRONG,
  // heading
  'serial-required': MISSING,
  'serial-invalid': WRONG,
  'serial-letter-differs': ADVICE,
  'serial-letter-not-issued': WRONG, // letter
  'serial-of-other-kind': WRONG,
  'serial-year-differs': WRONG, // serialYear, year
  'serial-not-permitted': WRONG,
  'issue-date-invalid': IMPOSSIBLE,
  'issue-date-in-future': WRONG,
  'issue-date-late': ADVICE_ON_ISSUE,
  'issue-date-before-series': ADVICE_ON_ISSUE, // day
  'sold-on-of-original': IMPOSSIBLE,
  'sold-not-earlier': WRONG,
  'sold-earlier': ADVICE, // soldOn
  'late-reason-required': MISSING,
  'currency-required': MISSING,
  'currency-invalid': IMPOSSIBLE, // currency
  'exchange-rate-required': MISSING,
  'exchange-rate-forbidden': IMPOSSIBLE,
  'exchange-rate-invalid': WRONG,
  'exchange-rate-ambiguous': IMPOSSIBLE, // text, fraction, thousands
  'exchange-rate-of-one': WRONG,
  'exchange-rate-doubtful': ADVICE, // currency, rate, usual
  'exchange-rate-of-nothing': WRONG, // currency, amount
  'cash-not-deductible': ADVICE, // limit
  // payments
  'paid-too-early': IMPOSSIBLE, // earliest
  'due-before-issue': IMPOSSIBLE, // issuedOn
  'due-too-late': IMPOSSIBLE, // latest
  // buyer
  'buyer-name-required': MISSING,
  'buyer-legal-name-required': MISSING,
  'buyer-address-required': MISSING,
  'buyer-tax-code-required': MISSING,
  'buyer-tax-code-invalid': WRONG,
  'buyer-tax-code-check-digit': ADVICE,
  'buyer-phone-invalid': WRONG,
  'buyer-identity-number-invalid': WRONG,
  'buyer-identity-number-old': ADVICE,
  'buyer-passport-invalid': WRONG,
  'buyer-passport-unusual': ADVICE,
  'buyer-unidentified': ADVICE_ON_ISSUE,
  'buyer-country-unknown': WRONG,
  'budget-unit-code-too-long': IMPOSSIBLE, // max
  'budget-unit-code-unusual': ADVICE,
  // delivery note
  'delivery-dispatch-order-required': MISSING,
  'delivery-vehicle-required': MISSING,
  // lines
  'lines-empty': MISSING,
  'line-fields-required': MISSING, // fields
  'line-unit-invalid': WRONG,
  'line-rate-required': MISSING,
  'line-rate-not-in-force': WRONG, // rate
  'line-rate-listed': ADVICE, // rate
  'line-rate-unlisted': ADVICE, // rate
  'line-custom-rate-required': MISSING,
  'line-custom-rate-out-of-range': WRONG,
  'line-custom-rate-too-fine': WRONG, // max
  'line-amount-negative': WRONG,
  'line-amount-differs': WRONG, // expected
  'line-method-required': MISSING,
  'line-method-not-allowed': WRONG,
  'line-decrease-positive': WRONG,
  'line-discount-decrease': WRONG,
  'discount-rate-differs': ADVICE,
  'decree-rate-required': MISSING,
  'decree-rate-out-of-range': WRONG,
  'decree-rate-unlisted': ADVICE, // rate
  'decree-row-repeated': IMPOSSIBLE,
  'decree-not-in-force': WRONG,
  'decree-only-on-sales-invoice': WRONG,
  // totals
  'total-differs': WRONG, // expected
  'total-negative': WRONG,
  'rate-amount-negative': WRONG, // rate, amount
  'rate-tax-negative': WRONG, // rate, amount
  'amount-finer-than-currency': WRONG, // currency, decimals
  'credit-exceeds-sale': ADVICE, // left, credit
  'credit-exceeds-rate': ADVICE, // rate, left, credit
  'credit-exceeds-tax': ADVICE, // rate, left, credit
  'discount-not-returned': ADVICE, // rate, discount
  'relief-not-returned': ADVICE, // relief
  'relief-rate-differs': ADVICE, // rate, original
  'paid-in-other-currency': ADVICE, // paid, currency
  'paid-by-other-buyer': ADVICE, // paid, currency, buyer
  // the authority's format
  'format-refused': WRONG, // tags
  // changes of issued invoices
  'reason-required': MISSING,
  'agreement-date-required': MISSING,
  'cause-code-required': MISSING,
  'cause-code-of-other-way': WRONG,
  'cause-raises-total': ADVICE,
  'agreement-before-original': WRONG,
  'agreement-after-change': WRONG,
  'agreement-in-future': IMPOSSIBLE, // today
  'locked-by-original': WRONG,
  'correction-not-of-today': WRONG, // today
  'correction-changes-nothing': WRONG,
  'adjustment-of-nothing': WRONG,
  'information-has-no-amount': WRONG,
  'original-in-filed-period': ADVICE_ON_ISSUE, // period, deadline
  'explanation-required': MISSING,
  'original-issued-later': WRONG,
  'cash-register-replace-only': WRONG,
  'list-of-one': WRONG,
  'listed-of-other-buyer': WRONG,
  'listed-of-other-month': WRONG,
  'line-original-required': MISSING,
  'listed-without-line': MISSING,
} as const satisfies Record<string, Weight>;

export type IssueCode = keyof typeof ISSUE_CODES;

/** The i18n key of a code's sentence. */
export const issueKey = (code: string): string => `issue.${code}`;

/** A fault before it is known how heavy it weighs. */
export type Finding = Readonly<{
  path: string;
  code: IssueCode;
  params: Readonly<Record<string, string>>;
}>;

export const finding = (
  path: string,
  code: IssueCode,
  params: Readonly<Record<string, string>> = {},
): Finding => ({ path, code, params });

/** The findings that matter for the purpose, with their weight. */
export function issuesOf(findings: readonly Finding[], purpose: Purpose): Issue[] {
  return findings.flatMap(({ path, code, params }): Issue[] => {
    const severity = ISSUE_CODES[code][purpose];
    return severity === 'none' ? [] : [{ path, code, params, severity }];
  });
}
