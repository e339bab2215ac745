export type Attachment = Readonly<{ name: string; mediaType: string; bytes: Uint8Array }>;
export type Email = Readonly<{
  to: readonly string[];
  subject: string;
  text: string;
  html: string;
  attachments: readonly Attachment[];
  /** Same id on every try, so that a receiver can drop doubles. */
  messageId: string;
}>;

/** Hands a mail to the mail server. Throws MailRefused for a final no; any other error may be tried again. */
export type Mail = Readonly<{ send(email: Email): Promise<void> }>;

export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}
