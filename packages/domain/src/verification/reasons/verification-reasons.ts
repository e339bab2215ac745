/** What a reason is about, in the order in which a person reads a report. */
export const VERIFICATION_SUBJECTS = [
  'bytes',
  'signature',
  'certificate',
  'authority-code',
  'parties',
  'sums',
  'dates',
  'symbol',
  'duplicate',
  'partner',
] as const;
export type VerificationSubject = (typeof VERIFICATION_SUBJECTS)[number];

/**
 * `error`: the invoice is not to be relied on; `warning`: a user should look; `unchecked`: there was nothing to check.
 */
export const REASON_SEVERITIES = ['error', 'unchecked', 'warning'] as const;
export type ReasonSeverity = (typeof REASON_SEVERITIES)[number];

const error = (subject: VerificationSubject) => ({ subject, severity: 'error' }) as const;
const warning = (subject: VerificationSubject) => ({ subject, severity: 'warning' }) as const;
const unchecked = (subject: VerificationSubject) => ({ subject, severity: 'unchecked' }) as const;

/**
 * Everything that checking a stored invoice can find (docs/law-and-practice.md#risk-signs). The list is closed: screens have a
 * sentence for each, with the words named beside it.
 */
export const VERIFICATION_REASONS = {
  /** It came without a file: by a workbook, by hand, or from a list of the portal. */
  NO_FILE: unchecked('bytes'),
  /** The stored bytes differ from the received ones. Words: hash. */
  BYTES_CHANGED: error('bytes'),
  /** The store has lost them. Words: hash. */
  BYTES_MISSING: error('bytes'),
  /** Nothing in the file can be believed. Words: signature_reason, about. */
  FILE_REFUSED: error('bytes'),
  /** The file holds other invoices than this one. */
  NOT_IN_FILE: error('bytes'),
  /** What is recorded is not what the file states. Words: field, recorded, in_file. */
  RECORD_DIFFERS: warning('bytes'),
  /** The same where more input tax, or that of another month, would be deducted than the file states. Words: field, recorded, in_file. */
  DEDUCTION_NOT_IN_FILE: error('bytes'),
  /** Checking it failed by an internal error: it is retried on request. */
  CHECK_FAILED: unchecked('bytes'),

  /** The seller did not sign; of an invoice of a cash register, neither the seller nor the authority. */
  SIGNATURE_MISSING: error('signature'),
  /** Words: role, signer, signature_reason, about. */
  SIGNATURE_INVALID: error('signature'),
  /** SHA-1, or a key under 2,048 bits. Words: role, signer, algorithm. */
  SIGNATURE_WEAK: warning('signature'),

  /** Words: role, signer, signed_on, not_before, not_after. */
  CERTIFICATE_NOT_VALID_THEN: error('certificate'),
  /** It belongs to another tax code than the seller's. Words: signer, found, expected. */
  CERTIFICATE_OF_OTHER: error('certificate'),
  /** The tax code is the seller's, and the certificate is issued to another name. Words: signer, expected. */
  SIGNER_NAME_DIFFERS: warning('certificate'),
  /** It belongs to another, which the invoice alone names as the seller's delegate. Words: signer, found, expected. */
  SIGNER_IS_DELEGATE: warning('certificate'),
  /** The invoice states no tax code of the seller, so that every certificate fits. Words: signer, found. */
  SIGNER_NOT_COMPARED: warning('certificate'),
  /** The chain leads to no authority that is believed here. Words: role, issuer. */
  CERTIFICATE_ISSUER_UNKNOWN: warning('certificate'),

  /** The symbol begins with C, and there is no code. Words: serial. */
  CODE_MISSING: error('authority-code'),
  /** The same of an invoice that came without a file. Words: serial. */
  CODE_NOT_STATED: unchecked('authority-code'),
  /** The stated code does not have the format of one: 34 hexadecimal digits, of a cash register 23 characters. Words: code. */
  CODE_MALFORMED: warning('authority-code'),
  /** There is a code, and no signature of a trusted key of the authority covers it: anybody can write one. Words: code. */
  CODE_NOT_SIGNED: warning('authority-code'),
  /** The symbol begins with K. Words: serial, code. */
  CODE_UNEXPECTED: warning('authority-code'),

  /** Words: found, expected. */
  BUYER_IS_ANOTHER: error('parties'),
  SELLER_IS_ANOTHER: error('parties'),
  /** A purchase of the company from itself. Words: found. */
  SELLER_IS_BUYER: error('parties'),
  BUYER_TAX_CODE_MISSING: warning('parties'),
  /** The tax code is right and the name is not. Words: found, expected. */
  BUYER_NAME_DIFFERS: warning('parties'),
  /** It is none, or its check digit is wrong. Words: found. */
  SELLER_TAX_CODE_DOUBTFUL: warning('parties'),

  /** An amount, rate or date has no single meaning; of the booked amounts none is counted. Words: tag, text; of an exchange rate its currency. */
  VALUE_UNREAD: error('sums'),
  /** An amount that the invoice is booked by is missing: none of them is counted. Words: tag. */
  VALUE_MISSING: error('sums'),
  /** Not written as the format asks, with a single meaning all the same. Words: tag, text, read; of an exchange rate its currency. */
  VALUE_READ_AS: warning('sums'),
  /** A part that may occur once is stated again; the first statement was read. Words: tag. */
  PART_TWICE: error('sums'),
  /** A foreign currency without an exchange rate: counted nowhere in dong until a person enters it. Words: currency. */
  EXCHANGE_RATE_MISSING: error('sums'),
  /** The rate is far from those of its currency. Words: currency, rate, usual. */
  EXCHANGE_RATE_DOUBTFUL: warning('sums'),
  /** An amount in dong has a fraction, which cannot be paid. Words: amount. */
  DONG_FRACTION: warning('sums'),

  /** The lines do not come to the sum before tax. Words: stated, computed. */
  SUM_DIFFERS: error('sums'),
  /** The bases by rate, from which the VAT return is filled, are missing or do not come to the sum before tax. Words: stated, computed. */
  RATES_DIFFER: error('sums'),
  /** Tax of a rate. Words: rate, stated, computed. */
  TAX_DIFFERS: error('sums'),
  /** A rate above the highest of the law, or below zero. Words: rate, highest. */
  RATE_IMPOSSIBLE: error('sums'),
  /** A rate that no law has, within what its rates come to together. Words: rate. */
  RATE_UNLISTED: warning('sums'),
  /** An invoice that adjusts nothing has a negative amount before tax at one rate: a discount above its goods. Words: rate, stated. */
  RATE_NEGATIVE: warning('sums'),
  /** Sum and tax do not come to the total; fees outside of the lines cause that too. Words: stated, computed. */
  TOTAL_DIFFERS: warning('sums'),
  /** Words: line, stated, computed. */
  LINE_DIFFERS: warning('sums'),
  /** There are no lines. */
  LINES_MISSING: unchecked('sums'),

  /** Words: issued_on. */
  ISSUED_IN_FUTURE: error('dates'),
  /** Later than the law allows after the day of issue. Words: issued_on, signed_on, latest. */
  SIGNED_LATE: warning('dates'),
  /** Words: issued_on, signed_on. */
  SIGNED_BEFORE_ISSUE: warning('dates'),

  /** Words: serial. */
  SYMBOL_MALFORMED: error('symbol'),
  /** The letter belongs to another form. Words: template, serial. */
  SYMBOL_OF_OTHER_FORM: warning('symbol'),
  /** Words: serial, issued_on. */
  SYMBOL_OF_OTHER_YEAR: warning('symbol'),

  /** Another signed file states this number otherwise. Words: fields. */
  NUMBER_SAID_OTHERWISE: error('duplicate'),
  /** Another unsigned source states it otherwise. Words: fields. */
  SOURCES_DIFFER: warning('duplicate'),
  /** It states to correct an invoice that is better known than itself: that one stays in force, and both would count. Words: original. */
  CORRECTION_UNPROVEN: error('duplicate'),
  /** It replaces an invoice that another had replaced already, and counts in place of that one. Words: original. */
  REPLACED_BEFORE: warning('duplicate'),
  /** It was replaced or cancelled. Words: chain_state. */
  NOT_IN_FORCE: warning('duplicate'),

  /** Of the registers, as they answered last (REC-011). Words: expected. */
  PARTNER_NAME_DIFFERS: error('partner'),
  /** It was not working when the registers were asked, or none knows it. */
  PARTNER_AT_RISK: error('partner'),
  /** It had stopped by the day of the invoice. Words: issued_on, since. */
  PARTNER_STOPPED: error('partner'),
  PARTNER_ADDRESS_DIFFERS: warning('partner'),
  PARTNER_STATUS_UNKNOWN: warning('partner'),
} as const satisfies Record<
  string,
  Readonly<{ subject: VerificationSubject; severity: ReasonSeverity }>
>;

export type VerificationCode = keyof typeof VERIFICATION_REASONS;
export const VERIFICATION_CODES = Object.keys(VERIFICATION_REASONS) as [
  VerificationCode,
  ...VerificationCode[],
];

/** One thing found, and what its sentence names. Days are `YYYY-MM-DD`, amounts decimal text. */
export type VerificationReason = Readonly<{
  code: VerificationCode;
  words: Readonly<Record<string, string>>;
}>;

export const reason = (
  code: VerificationCode,
  words: Readonly<Record<string, string>> = {},
): VerificationReason => ({ code, words });

export const severityOf = ({ code }: VerificationReason): ReasonSeverity =>
  VERIFICATION_REASONS[code].severity;
export const subjectOf = ({ code }: VerificationReason): VerificationSubject =>
  VERIFICATION_REASONS[code].subject;
