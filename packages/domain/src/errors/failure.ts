import type { Issue } from './issue.ts';

/**
 * Everything that can be refused on purpose, with the HTTP status it travels as.
 * The list is closed: a screen has a title, a text and a next step for each code.
 */
export const FAILURES = {
  // request
  INPUT_DATA_IS_INVALID: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  TOO_MANY_REQUESTS: 429,
  IDEMPOTENCY_KEY_REUSED: 422,
  IDEMPOTENCY_KEY_IN_USE: 409,
  // the database is away, or its last answer was lost
  SERVICE_UNAVAILABLE: 503,
  OUTCOME_UNKNOWN: 503,
  // sign-in
  LOGIN_FAILED: 400,
  TOKEN_INVALID: 401,
  USER_NAME_TAKEN: 400,
  EMAIL_OR_USER_NAME_INVALID: 400,
  COMPANY_ALREADY_EXISTS: 400,
  COMPANY_CHANGED_MEANWHILE: 409,
  // issuing
  PUBLISH_NOT_PERMITTED: 403,
  NO_PERMITTED_INVOICE_TYPE: 403,
  LICENSE_EXPIRED: 400,
  CREATE_TMP_INVOICE_FAILED: 400,
  RELEASE_INVOICE_FAILED: 409,
  SIGN_INVOICE_FAILED: 409,
  INVOICE_NOT_DRAFT: 409,
  INVOICE_CHANGED_MEANWHILE: 409,
  INVOICE_NOT_DELETABLE: 409,
  RECORD_CHANGED_MEANWHILE: 409,
  RECORD_IS_ISSUED: 409,
  RECORD_PAID_TOGETHER: 409,
  INVOICE_ALREADY_RECORDED: 409,
  SERIES_NOT_ACTIVE: 409,
  ISSUE_DATE_BEFORE_LAST_NUMBER: 409,
  ISSUE_DATE_IN_FUTURE: 409,
  SIGNING_ACCOUNT_NOT_FOUND: 409,
  TAX_CODE_ERROR: 409,
  INVOICE_ALREADY_SIGNED: 409,
  BULK_RUN_NOT_RESUMABLE: 409,
  // acts on many
  BULK_TOO_MANY: 409,
  BULK_ACT_NOT_UNDOABLE: 409,
  BULK_ACT_NOT_ENDABLE: 409,
  BULK_ROW_FAILED: 500,
  // directories
  DIRECTORY_UNKNOWN: 404,
  DIRECTORY_NAME_TAKEN: 409,
  DIRECTORY_UNDER_ITSELF: 409,
  DIRECTORY_TOO_DEEP: 409,
  DIRECTORY_TOO_MANY: 409,
  DIRECTORY_TREE_CHANGED: 409,
  // rules
  RULES_TOO_MANY: 409,
  RULE_CHANGED_MEANWHILE: 409,
  RULE_TARGET_MISSING: 409,
  RULE_RUN_NOT_READY: 409,
  // customers and vendors
  PARTNER_CHANGED_MEANWHILE: 409,
  PARTNER_MERGE_NOT_ALLOWED: 409,
  PARTNER_HOLDS_MANY: 409,
  PARTNER_MERGE_NOT_UNDOABLE: 409,
  // after issuing
  CORRECTION_NOT_ALLOWED: 409,
  LIST_NEEDS_HOSTED_KEY: 409,
  NOTICE_IN_PLACE_OF_INVOICE: 409,
  CANCEL_NOT_ALLOWED: 409,
  TRANSFER_INVOICE_FAILED: 409,
  REPORT_INVOICE_ERROR_FAILED: 409,
  // payments
  PAYMENT_NOT_POSSIBLE: 409,
  PAYMENT_TOO_MUCH: 409,
  PAYMENT_OF_SEVERAL: 409,
  PAYMENT_DATE_IN_FUTURE: 409,
  VOUCHER_FILE_NOT_USABLE: 400,
  // drafts from a workbook
  IMPORT_FILE_UNREADABLE: 400,
  IMPORT_COLUMNS_INVALID: 400,
  IMPORT_NOT_IN_STATE: 409,
  // reconciliation
  PORTAL_LIST_UNREADABLE: 400,
  APPROVAL_INCOMPLETE: 409,
  RECONCILIATION_NOT_ALLOWED: 409,
  RECONCILIATION_TOO_LARGE: 409,
  RECONCILIATION_UNDER_WAY: 409,
  VERIFICATION_INCOMPLETE: 409,
  // licences and announcements
  ANNOUNCE_PAGE_NOT_SET: 409,
  ANNOUNCE_CODE_INVALID: 400,
  SERIES_ALREADY_ANNOUNCED: 409,
  SERIES_IN_USE: 409,
  LOGO_NOT_USABLE: 400,
  // tags
  TAG_NAME_TAKEN: 409,
  TAG_NAME_FIXED: 409,
  TAG_NOT_FOUND: 404,
  // mail and files
  EMAIL_REQUIRED: 400,
  EMAIL_INVALID: 400,
  EMAIL_NOT_CONFIRMED: 403,
  CONFIRMATION_CODE_INVALID: 400,
  PREVIEW_MAIL_LIMIT_REACHED: 429,
  NOTICE_MAIL_LIMIT_REACHED: 429,
  SHARED_LINK_INVALID: 401,
  SHARE_NOT_ACTIVE: 409,
  SHARE_MAIL_LIMIT_REACHED: 429,
  TAG_HAS_OTHER_CUSTOMERS: 409,
  FILE_NOT_READY: 409,
  PREVIEW_FAILED: 500,
  PRINT_FAILED: 500,
} as const satisfies Record<string, number>;

export type FailureCode = keyof typeof FAILURES;

/** Thrown where a request cannot go on. The code is for programs, `details` and `issues` for the screen. */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly code: FailureCode;
  readonly details: Readonly<Record<string, string>>;
  /** The faults by field, where the request was refused for what it holds. */
  readonly issues: readonly Issue[];

  constructor(
    code: FailureCode,
    details: Record<string, string> = {},
    options: ErrorOptions & { issues?: readonly Issue[] } = {},
  ) {
    super(code, options);
    this.code = code;
    this.details = details;
    this.issues = options.issues ?? [];
  }
}
