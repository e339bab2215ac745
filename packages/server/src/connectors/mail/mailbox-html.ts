import { clockInVietnam } from '@hoadon/domain/dates/day-in-vietnam';
import { formatDate } from '@hoadon/domain/dates/format-date';
import type { Instant } from '@hoadon/domain/dates/plain-date';
import { type Html, html } from '../../platform/html.ts';

/** A mail as displayed. */
export type ShownMail = Readonly<{
  id: string;
  receivedAt: Instant;
  recipients: readonly string[];
  from: string;
  replyTo: string;
  subject: string;
  text: string;
  attachments: readonly Readonly<{ name: string; size: number }>[];
}>;

export const mailListPage = (base: string, mails: readonly ShownMail[]): string =>
  frame(
    base,
    'Hộp thư mô phỏng',
    html`<header class="head">
        <h1>Hộp thư mô phỏng</h1>
        <p>Thư mà hệ thống gửi đi trong bản dùng thử nằm lại đây, không tới ai. <a href="${base}/">Tải lại</a></p>
      </header>
      ${
        mails.length === 0
          ? html`<p class="empty">Chưa có thư nào. Hãy gửi một hóa đơn qua email.</p>`
          : html`<ul class="mails">${mails.map((mail) => mailRow(base, mail))}</ul>`
      }`,
  );

const mailRow = (base: string, mail: ShownMail): Html =>
  html`<li>
    <a href="${base}/${mail.id}">
      <span class="subject">${mail.subject}</span>
      <time datetime="${mail.receivedAt}">${timeOf(mail.receivedAt)}</time>
      <span class="people">${mail.recipients.join(', ')}</span>
      <span class="files">${mail.attachments.length > 0 ? `${mail.attachments.length} tệp` : ''}</span>
    </a>
  </li>`;

export const mailPage = (base: string, mail: ShownMail): string =>
  frame(
    base,
    mail.subject,
    html`<nav><a href="${base}/">← Hộp thư</a></nav>
      <article>
        <h1>${mail.subject}</h1>
        <dl>
          <dt>Từ</dt><dd>${mail.from}</dd>
          <dt>Đến</dt><dd>${mail.recipients.join(', ')}</dd>
          ${mail.replyTo ? html`<dt>Trả lời về</dt><dd>${mail.replyTo}</dd>` : ''}
          <dt>Nhận lúc</dt><dd><time datetime="${mail.receivedAt}">${timeOf(mail.receivedAt)}</time></dd>
        </dl>
        ${mail.attachments.length > 0 ? attachmentList(base, mail) : ''}
        <iframe sandbox title="Nội dung thư" src="${base}/${mail.id}/html"></iframe>
        <details>
          <summary>Bản chữ thuần</summary>
          <pre>${mail.text}</pre>
        </details>
      </article>`,
  );

const attachmentList = (base: string, mail: ShownMail): Html =>
  html`<ul class="attachments" aria-label="Tệp đính kèm">
    ${mail.attachments.map(
      ({ name, size }, index) => html`<li>
        <a href="${base}/${mail.id}/attachments/${index}" download="${name}">${name}</a>
        <span>${sizeOf(size)}</span>
      </li>`,
    )}
  </ul>`;

export const notFoundPage = (base: string): string =>
  frame(
    base,
    'Không có thư này',
    html`<nav><a href="${base}/">← Hộp thư</a></nav><p class="empty">Không có thư này.</p>`,
  );

const frame = (base: string, title: string, body: Html): string =>
  html`<!doctype html>
    <html lang="vi">
      <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="robots" content="noindex">
        <title>${title}</title>
        <link rel="stylesheet" href="${base}/mailbox.css">
      </head>
      <body><main>${body}</main></body>
    </html>`.markup;

function timeOf(instant: Instant): string {
  const { day, time } = clockInVietnam(instant);
  return `${formatDate(day)} ${time.slice(0, 5)}`;
}

const sizeOf = (bytes: number): string =>
  bytes < 1_000 ? `${bytes} B` : `${Math.round(bytes / 1_000)} KB`;
