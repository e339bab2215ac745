import { type Html, html } from '../../platform/html.ts';

/** Who writes. */
export type LetterSeller = Readonly<{ name: string; phone: string | null; email: string | null }>;
/** Whom it greets and which series it is about. */
export type About = Readonly<{ addressee: string; symbol: string; seller: LetterSeller }>;

/** A mail's texts, without addresses and attachments. */
export type Letter = Readonly<{ subject: string; text: string; html: string }>;
/** `href`: the value leads to this address. */
export type Fact = Readonly<{ vi: string; en: string; value: string; href?: string }>;
type InBoth = Readonly<{ vi: string; en: string }>;

export type LetterContent = About &
  Readonly<{
    subject: string;
    opening: InBoth;
    /** Sentences, one below the other. */
    lines?: readonly InBoth[];
    facts: readonly Fact[];
    closing: InBoth;
  }>;

const LINE_BREAKS = /[\r\n]+/g;

/** Lays the same letter out as text and as HTML; every value is escaped. */
export const letter = (content: LetterContent): Letter => ({
  subject: content.subject.replace(LINE_BREAKS, ' '),
  text: asText(content),
  html: asHtml(content).markup,
});

const greeting = ({ addressee }: LetterContent): InBoth => ({
  vi: addressee ? `Kính gửi ${addressee},` : 'Kính gửi Quý khách,',
  en: addressee ? `Dear ${addressee},` : 'Dear customer,',
});

function contactOf({ seller }: LetterContent): string {
  return [seller.name, seller.phone, seller.email].filter(Boolean).join(' · ');
}

function asText(content: LetterContent): string {
  const { opening, lines = [], facts, closing } = content;
  const part = (language: 'vi' | 'en') =>
    [
      greeting(content)[language],
      opening[language],
      lines.map((line) => `- ${line[language]}`).join('\n'),
      facts.map((fact) => `${fact[language]}: ${fact.href ?? fact.value}`).join('\n'),
      closing[language],
    ]
      .filter(Boolean)
      .join('\n\n');
  return `${part('vi')}\n\nTrân trọng,\n${contactOf(content)}\n\n----\n\n${part('en')}\n`;
}

// Mail readers know neither style sheets nor classes: every element carries its look.
const INK = 'color:#1d2433';
const MUTED = 'color:#5b6475';
const FONT = 'font-family:Inter,Segoe UI,Roboto,Arial,sans-serif;font-size:14px;line-height:1.55';
const SHEET =
  'max-width:600px;margin:0 auto;padding:28px 32px;background:#ffffff;border:1px solid #e4e7ec;border-radius:6px';

function asHtml(content: LetterContent): Html {
  const { opening, lines = [], closing, facts } = content;
  const hello = greeting(content);
  return html`<!doctype html>
<html lang="vi">
<head><meta charset="utf-8"><title>${content.subject}</title></head>
<body style="margin:0;padding:24px 12px;background:#f7f8fa">
<div style="${SHEET};${FONT};${INK}">
<p style="margin:0 0 12px">${hello.vi}</p>
<p style="margin:0 0 16px">${opening.vi}</p>
${lineList(lines, 'vi')}${factTable(facts)}
<p style="margin:16px 0">${closing.vi}</p>
<p style="margin:0 0 20px">Trân trọng,<br><strong style="font-weight:600">${content.seller.name}</strong></p>
<div lang="en" style="padding-top:16px;border-top:1px solid #eef0f4;${MUTED};font-size:13px">
<p style="margin:0 0 8px">${hello.en}</p>
<p style="margin:0 0 8px">${opening.en}</p>
${lineList(lines, 'en')}<p style="margin:0">${closing.en}</p>
</div>
<p style="margin:20px 0 0;${MUTED};font-size:12px">${contactOf(content)}</p>
</div>
</body>
</html>`;
}

function lineList(lines: readonly InBoth[], language: keyof InBoth): Html {
  if (lines.length === 0) return html``;
  return html`<ul style="margin:0 0 16px;padding-left:20px">
${lines.map((line) => html`<li style="margin:0 0 4px">${line[language]}</li>`)}
</ul>
`;
}

function factTable(facts: readonly Fact[]): Html {
  if (facts.length === 0) return html``;
  return html`<table role="presentation" style="width:100%;border-collapse:collapse;${FONT};font-variant-numeric:tabular-nums">
${facts.map(
  ({ vi, en, value, href }) => html`<tr style="border-top:1px solid #eef0f4">
<td style="padding:6px 12px 6px 0;${MUTED};white-space:nowrap;vertical-align:top">${vi} <span style="font-size:12px">(${en})</span></td>
<td style="padding:6px 0;${INK};font-weight:500;word-break:break-word">${href ? html`<a href="${href}" style="${INK}">${value}</a>` : value}</td>
</tr>`,
)}
</table>`;
}
