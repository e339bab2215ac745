import { z } from 'zod';

/**
 * The calls of the signing agent: the program on the accountant's own machine that holds the USB
 * token (invoicing §7; docs/signing-agent.md). The page calls them from the browser; our server
 * never does. Answers are JSON, or the signed file for the two signing calls.
 */
export const SIGNING_AGENT = {
  port: 32_318,
  prefix: '/api/ca',
  /** What the agent speaks; counted up when a call changes its meaning. */
  protocol: 1,
  /** Largest file it takes, bytes; the same limit as for files the server reads. */
  maxFileBytes: 10 * 1024 * 1024,
  /** Documents of one list that the user approves at once, and their bytes together. */
  maxListFiles: 100,
  maxListBytes: 32 * 1024 * 1024,
} as const;

/** Headers of every call. Lower case, as Node gives them. */
export const AGENT_HEADERS = {
  /** The protocol the page speaks. Its presence makes the browser ask first (preflight). */
  protocol: 'x-hoadon-agent',
  /** The oldest version the page will work with, such as `1.0.0`. */
  minimumVersion: 'x-hoadon-agent-minimum',
  /** `Bearer` and the token that pairing gave. */
  token: 'authorization',
} as const;

/**
 * All refusals of the agent, with their HTTP status. The first five are the codes of invoicing §8 that can arise at the
 * token; `reason` adds a detail where it helps.
 */
export const AGENT_FAILURES = {
  /** The page asks for a newer version. */
  APP_NOT_UPTODATE: 426,
  /** No token is plugged in, or not the one with the certificate asked for. */
  USB_NOT_CONNECT: 409,
  /** A token is there and cannot be read or used. */
  USB_NOT_ACCESSIBLE: 409,
  /** The certificate belongs to another tax code than the page, or the document, names. */
  TAX_CODE_ERROR: 409,
  /** The document was not signed. */
  SIGN_INVOICE_FAILED: 409,
  INPUT_DATA_IS_INVALID: 400,
  /** No pairing token, or one that was withdrawn. */
  PAIRING_REQUIRED: 401,
  ORIGIN_NOT_ALLOWED: 403,
  HOST_NOT_ALLOWED: 421,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  PAYLOAD_TOO_LARGE: 413,
  TOO_MANY_REQUESTS: 429,
  /** An internal error of the agent; its log has details. */
  AGENT_FAILED: 500,
} as const satisfies Record<string, number>;

export type AgentFailureCode = keyof typeof AGENT_FAILURES;

/** Causes of a failure that the user can do something about. */
export const AGENT_REASONS = [
  // USB_NOT_CONNECT
  'NO_TOKEN',
  'CERTIFICATE_NOT_FOUND',
  // USB_NOT_ACCESSIBLE
  'MODULE_UNAVAILABLE',
  'NO_CERTIFICATE',
  'PIN_LOCKED',
  'TOKEN_UNREADABLE',
  // SIGN_INVOICE_FAILED
  'DECLINED',
  'NOT_ANSWERED',
  'CERTIFICATE_EXPIRED',
  'CERTIFICATE_NOT_YET_VALID',
  'KEY_TOO_SHORT',
  'DOCUMENT_UNREADABLE',
  'DOCUMENT_AMBIGUOUS',
  'DOCUMENT_ALREADY_SIGNED',
  'SIGNATURE_PLACE_MISSING',
  'TOKEN_DID_NOT_SIGN',
] as const;
export type AgentReason = (typeof AGENT_REASONS)[number];

/** The one shape of every refusal. */
export const AgentRefusal = z.object({
  ok: z.literal(false),
  code: z.string(),
  reason: z.string().nullable(),
  /** Such as the tax code expected and the one found. */
  details: z.record(z.string(), z.string()),
});
export type AgentRefusal = z.infer<typeof AgentRefusal>;

/** GET test-connection/current. Served without pairing, so that the page can show what is missing. */
export const AgentConnection = z.object({
  ok: z.literal(true),
  name: z.string(),
  version: z.string(),
  protocol: z.number().int(),
  /** Whether the token that came along opens the other calls. */
  paired: z.boolean(),
});
export type AgentConnection = z.infer<typeof AgentConnection>;

export const AgentCertificate = z.object({
  /** Upper-case hex. */
  serialNumber: z.string(),
  /** Name of the holder. */
  subject: z.string(),
  taxCode: z.string().nullable(),
  /** Name of the issuing authority. */
  issuer: z.string(),
  /** UTC instants. */
  notBefore: z.string(),
  notAfter: z.string(),
});
export type AgentCertificate = z.infer<typeof AgentCertificate>;

/** GET current-usb-info: every certificate on every token plugged in, read without the PIN. */
export const AgentUsbInfo = z.object({
  present: z.boolean(),
  certificates: z.array(AgentCertificate),
});
export type AgentUsbInfo = z.infer<typeof AgentUsbInfo>;

/** POST pairing: the user compares the code on the page with the one the agent shows. */
export const AgentPairing = z.object({ pairing_id: z.string(), code: z.string() });
export type AgentPairing = z.infer<typeof AgentPairing>;

/** GET pairing/{pairing_id}. The token is returned once; the page stores it for its origin. */
export const AgentPairingState = z.object({
  state: z.enum(['waiting', 'approved', 'declined', 'expired']),
  token: z.string().nullable(),
});
export type AgentPairingState = z.infer<typeof AgentPairingState>;

const TAX_CODE = /^\d{10}(?:-?\d{3})?$|^\d{12}$/;

/** Fields beside `file` (multipart/form-data) of both signing calls. */
export const AgentSignFields = z.object({
  /** The company's tax code: the certificate must carry the same. */
  tax_code: z.string().regex(TAX_CODE),
  /** Certificate to sign with; where missing, the company's that is valid longest. */
  serial_number: z
    .string()
    .regex(/^[\dA-Fa-f]{1,64}$/)
    .optional(),
});
export type AgentSignFields = z.infer<typeof AgentSignFields>;

/**
 * POST approve-list/current: several `file` parts of one kind, invoices or PDFs. The agent reads them, shows each with number,
 * buyer and total, and on a yes signs exactly these bytes without a further question, each once. Anything else is asked about.
 */
export const AgentApproveList = AgentSignFields;
export const AgentApprovedList = z.object({
  ok: z.literal(true),
  documents: z.number().int(),
  /** UTC instant until which the approval holds. */
  until: z.string(),
});
export type AgentApprovedList = z.infer<typeof AgentApprovedList>;

/** POST sign-xml/current. The name of `file` decides the place: `_mmt.xml` in it means a message. */
export const AgentSignXml = AgentSignFields;

/** `left x bottom` in points from the page's lower left corner. */
const POSITION = /^\s*(\d{1,4}(?:\.\d{1,3})?)\s*x\s*(\d{1,4}(?:\.\d{1,3})?)\s*$/;

/** POST sign-pdf/current. */
export const AgentSignPdf = AgentSignFields.extend({
  sign_pos: z
    .string()
    .regex(POSITION)
    .transform((text) => {
      const [, left = '0', bottom = '0'] = POSITION.exec(text) ?? [];
      return { left: Number(left), bottom: Number(bottom) };
    }),
  page_number: z.coerce.number().pipe(z.literal(1)).default(1),
  /** The one reason of SIGN-012: a site may not put words of its own into the signature. */
  reason: z.literal('sign contract').default('sign contract'),
});
export type AgentSignPdf = z.infer<typeof AgentSignPdf>;

/** Calls under the prefix. `paired`: only with a pairing token. Timeouts are the page's, milliseconds. */
export const AGENT_CALLS = {
  testConnection: {
    method: 'GET',
    path: 'test-connection/current',
    paired: false,
    timeoutMs: 2000,
  },
  currentUsbInfo: { method: 'GET', path: 'current-usb-info', paired: true, timeoutMs: 3000 },
  pair: { method: 'POST', path: 'pairing', paired: false, timeoutMs: 3000 },
  pairingState: { method: 'GET', path: 'pairing/{pairing_id}', paired: false, timeoutMs: 3000 },
  /** The signing calls wait for the user. */
  approveList: { method: 'POST', path: 'approve-list/current', paired: true, timeoutMs: 330_000 },
  signXml: { method: 'POST', path: 'sign-xml/current', paired: true, timeoutMs: 330_000 },
  signPdf: { method: 'POST', path: 'sign-pdf/current', paired: true, timeoutMs: 330_000 },
} as const;

export type AgentCallName = keyof typeof AGENT_CALLS;
