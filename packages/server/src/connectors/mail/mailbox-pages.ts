import { readFileSync } from 'node:fs';
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import PostalMime, { type Attachment, type Email } from 'postal-mime';
import type { Mailbox, StoredMail } from './mailbox.ts';
import { mailListPage, mailPage, notFoundPage, type ShownMail } from './mailbox-html.ts';

export type MailboxPagesOptions = Readonly<{ mailbox: Mailbox }>;

const STYLE = readFileSync(new URL('./mailbox.css', import.meta.url));
/** No script at all, styles from this plugin, and only these pages may frame each other. */
const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** A mail's own HTML: no script, no network, no links that leave its frame. */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox";

/** The pages on which a demo user reads sent mails. Mounted under the prefix of the registration. */
export const mailboxPages: FastifyPluginAsync<MailboxPagesOptions> = async (app, { mailbox }) => {
  const base = app.prefix;
  const mailOf = (id: string) => mailbox.mail(id) ?? null;

  app.get('/', async (_request, reply) => {
    const mails = await Promise.all(mailbox.mails().map(shown));
    return page(reply, mailListPage(base, mails));
  });
  app.get('/mailbox.css', async (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'no-cache').send(STYLE),
  );
  app.get<{ Params: { id: string } }>('/:id', async ({ params }, reply) => {
    const mail = mailOf(params.id);
    if (!mail) return page(reply.code(404), notFoundPage(base));
    return page(reply, mailPage(base, await shown(mail)));
  });
  app.get<{ Params: { id: string } }>('/:id/html', async ({ params }, reply) => {
    const mail = mailOf(params.id);
    if (!mail) return page(reply.code(404), notFoundPage(base));
    const { html, text } = await read(mail);
    return reply
      .header('content-security-policy', MAIL_POLICY)
      .header('x-frame-options', 'SAMEORIGIN')
      .type(html ? 'text/html; charset=utf-8' : 'text/plain; charset=utf-8')
      .send(html ?? text ?? '');
  });
  app.get<{ Params: { id: string; index: string } }>(
    '/:id/attachments/:index',
    async ({ params }, reply) => {
      const mail = mailOf(params.id);
      const attachment = mail && (await read(mail)).attachments[Number(params.index)];
      if (!attachment) return page(reply.code(404), notFoundPage(base));
      return reply
        .header('content-disposition', `attachment; filename*=UTF-8''${encoded(attachment)}`)
        .header('content-security-policy', "default-src 'none'; sandbox")
        .type('application/octet-stream')
        .send(bytesOf(attachment));
    },
  );
};

const page = (reply: FastifyReply, html: string) =>
  reply
    .header('content-security-policy', PAGE_POLICY)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(html);

const parsed = new WeakMap<StoredMail, Promise<Email>>();

/** Each mail is parsed once, however often the list is looked at. */
function read(mail: StoredMail): Promise<Email> {
  const parsing = parsed.get(mail) ?? PostalMime.parse(mail.bytes);
  parsed.set(mail, parsing);
  return parsing;
}

async function shown(mail: StoredMail): Promise<ShownMail> {
  const { from, replyTo, subject, text, attachments } = await read(mail);
  return {
    id: mail.id,
    receivedAt: mail.receivedAt,
    recipients: mail.recipients,
    from: from ? `${from.name} <${from.address ?? ''}>`.trim() : '',
    replyTo: replyTo?.map(({ address }) => address ?? '').join(', ') ?? '',
    subject: subject ?? '',
    text: text ?? '',
    attachments: attachments.map((attachment) => ({
      name: nameOf(attachment),
      size: bytesOf(attachment).length,
    })),
  };
}

const nameOf = ({ filename }: Attachment): string => filename ?? 'attachment';
const encoded = (attachment: Attachment): string =>
  encodeURIComponent(nameOf(attachment)).replaceAll(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );

const bytesOf = ({ content }: Attachment): Buffer =>
  typeof content === 'string' ? Buffer.from(content) : Buffer.from(new Uint8Array(content));
