import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { type Mailbox, openMailbox, type StoredMail } from './mailbox.ts';

/** How the simulator receives the next mail. Codes are SMTP's: 4xx temporary, 5xx permanent. */
export type MailBehaviour =
  | Readonly<{ kind: 'accept' }>
  | Readonly<{ kind: 'delay'; ms: number }>
  | Readonly<{ kind: 'answer'; code: number; words: string }>
  /** Stores the mail and drops the connection before the acknowledgement. */
  | Readonly<{ kind: 'drop-after-accept' }>;

export type MailSimulator = Readonly<{
  host: string;
  port: number;
  mailbox: Mailbox;
  /** Applies to the next mails, one behaviour each; afterwards mails are accepted again. */
  misbehave(...behaviours: MailBehaviour[]): void;
  close(): Promise<void>;
}>;

export type MailSimulatorOptions = Readonly<{
  /** 0: any free port. */
  port?: number;
  /** Folder of mails as .eml files, read at the next start; without it mails are only in memory. */
  folder?: string;
}>;

const HOST = '127.0.0.1';
const MAX_MAIL_BYTES = 30 * 1024 * 1024;
/** Reserved for names that cannot exist (RFC 2606): a way to see a refusal without any switch. */
const NOWHERE = /\.invalid$/i;

/** A mail server on this machine that stores received mails and misbehaves on demand. */
export async function startMailSimulator(
  options: MailSimulatorOptions = {},
): Promise<MailSimulator> {
  const mailbox = await openMailbox(options.folder ?? null);
  const plan: MailBehaviour[] = [];
  const sockets = new Map<string, Socket>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    size: MAX_MAIL_BYTES,
    onAuth: (auth, _session, done) => done(null, { user: auth.username }),
    onRcptTo: ({ address }, _session, done) =>
      NOWHERE.test(address) ? done(smtpError(550, `no such address: ${address}`)) : done(),
    onData: (stream, session, done) => {
      take(stream, session).then(() => done(), done);
    },
  });
  const take = async (stream: SMTPServerDataStream, session: SMTPServerSession) => {
    const behaviour = plan.shift() ?? { kind: 'accept' };
    const bytes = await readAll(stream);
    if (stream.sizeExceeded) throw smtpError(552, 'the mail is too large');
    if (behaviour.kind === 'answer') throw smtpError(behaviour.code, behaviour.words);
    if (behaviour.kind === 'delay') await wait(behaviour.ms);
    await mailbox.save(storedMail(bytes, session));
    if (behaviour.kind === 'drop-after-accept') sockets.get(portKey(session.remotePort))?.destroy();
  };
  server.server.on('connection', (socket: Socket) => {
    const key = portKey(socket.remotePort);
    sockets.set(key, socket);
    socket.once('close', () => sockets.delete(key));
  });
  // Clients that disconnect are no error of the server.
  server.on('error', () => {});
  server.listen(options.port ?? 0, HOST);
  await once(server.server, 'listening');
  return {
    host: HOST,
    port: portOf(server),
    mailbox,
    misbehave: (...behaviours) => void plan.push(...behaviours),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

const portKey = (port: number | undefined): string => String(port);

function portOf(server: SMTPServer): number {
  const address: AddressInfo | string | null = server.server.address();
  if (address === null || typeof address === 'string')
    throw new Error('the mail simulator has no port');
  return address.port;
}

async function readAll(stream: SMTPServerDataStream): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

const storedMail = (bytes: Buffer, session: SMTPServerSession): StoredMail => ({
  id: randomUUID(),
  receivedAt: new Date().toISOString(),
  recipients: session.envelope.rcptTo.map(({ address }) => address),
  bytes,
});

const smtpError = (code: number, words: string): Error =>
  Object.assign(new Error(words), { responseCode: code });
