import { createTransport, type NodemailerError } from 'nodemailer';
import { type Email, type Mail, MailRefused } from './port.ts';

export type SmtpOptions = Readonly<{
  host: string;
  port: number;
  /** TLS from the first byte; otherwise STARTTLS is demanded. */
  secure: boolean;
  user: string | null;
  password: string | null;
  /** `Name <address>` of the sender. */
  from: string;
}>;

/** TLS is required, except on this machine. */
const LOOPBACK = ['localhost', '127.0.0.1', '::1'];
const CONNECT_MS = 10_000;
/** A server may need time for 25 MB. */
const SILENCE_MS = 60_000;
const CONNECTIONS = 3;

/** Sends mails over verified TLS, reusing some open connections. */
export function createSmtpMail(options: SmtpOptions): Mail {
  const { user, password } = options;
  const transport = createTransport({
    pool: true,
    maxConnections: CONNECTIONS,
    host: options.host,
    port: options.port,
    secure: options.secure,
    requireTLS: !options.secure && !LOOPBACK.includes(options.host),
    ...(user !== null && password !== null && { auth: { user, pass: password } }),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(email) {
      const result = await transport.sendMail(messageOf(email, options.from)).catch((error) => {
        throw isFinal(error) ? new MailRefused(wordsOf(error), { cause: error }) : error;
      });
      return {
        refused: (result.rejectedErrors ?? []).map((error) => ({
          address: error.recipient ?? '',
          reason: wordsOf(error),
        })),
      };
    },
    close: async () => transport.close(),
  };
}

function messageOf(email: Email, from: string) {
  const address = /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from;
  return {
    from: email.fromName ? { name: email.fromName, address } : from,
    ...(email.replyTo && { replyTo: email.replyTo }),
    to: [...email.to],
    subject: email.subject,
    text: email.text,
    html: email.html,
    messageId: email.messageId,
    headers: { 'Auto-Submitted': 'auto-generated' },
    attachments: email.attachments.map(({ name, mediaType, bytes }) => ({
      filename: name,
      contentType: mediaType,
      content: Buffer.from(bytes),
    })),
  };
}

/**
 * A 5xx about the mail or its addresses is permanent. Errors of sign-in and TLS are faults of the configuration: a
 * retry may succeed.
 */
const isFinal = ({ code, permanent }: NodemailerError): boolean =>
  permanent === true && (code === 'EENVELOPE' || code === 'EMESSAGE');

const wordsOf = (error: NodemailerError): string => error.response ?? error.message;
