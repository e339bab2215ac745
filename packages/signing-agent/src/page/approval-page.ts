import { localTime } from '@hoadon/xml/message/local-time';
import type { SigningQuestion } from '../approval/approval.ts';
import { clean, describe, sumText } from '../approval/describe.ts';
import type { Waiting } from '../approval/page-approval.ts';
import { type ApprovedList, sumLeft } from '../desk/approved-lists.ts';
import type { PairedOrigin } from '../pairing/paired-origins.ts';
import { fill, type Language, type Texts } from '../texts/texts.ts';
import { writtenDay } from '../texts/written-day.ts';
import { type Html, html, NOTHING } from './html.ts';

/** State displayed by the page. */
export type PageState = Readonly<{
  language: Language;
  texts: Texts;
  formWord: string;
  listMinutes: number;
  waiting: readonly Waiting[];
  tokenOpen: boolean;
  lists: readonly ApprovedList[];
  paired: readonly PairedOrigin[];
}>;

const time = (milliseconds: number): string =>
  localTime(new Date(milliseconds).toISOString()).slice(11, 16);

function action(state: PageState, path: string, id: string, label: string): Html {
  return html`<form method="post" action="${path}"><input type="hidden" name="word" value="${state.formWord}"><input type="hidden" name="id" value="${id}"><button class="quiet">${label}</button></form>`;
}

function pinField({ texts }: PageState, { pin }: SigningQuestion): Html {
  if (pin === 'open') return NOTHING;
  const warning = { needed: '', wrong: texts.pinWrong, 'last-try': texts.pinLastTry }[pin];
  return html`${warning === '' ? NOTHING : html`<p class="warning" role="alert">${warning}</p>`}
<label>${texts.pin}<input type="password" name="pin" autocomplete="off" required maxlength="64"></label>
<p class="hint">${texts.pinHint}</p>`;
}

/** Links to open each file of a question before approving it. */
function fileLinks({ texts }: PageState, id: string, question: SigningQuestion): Html {
  if (!question.isList)
    return html`<p><a href="document/${id}/0" target="_blank" rel="noopener">${texts.open}</a></p>`;
  const links = question.documents.map(
    ({ fileName }, at) =>
      html`<li><a href="document/${id}/${at}" target="_blank" rel="noopener"><bdi>${clean(fileName)}</bdi></a></li>`,
  );
  const list = html`<summary>${texts.openOneOf}</summary><ol>${links}</ol>`;
  // Of PDFs nothing but their names can be shown.
  return question.kind === 'pdf'
    ? html`<details open>${list}</details>`
    : html`<details>${list}</details>`;
}

function signCard(state: PageState, id: string, question: SigningQuestion): Html {
  const { texts } = state;
  const rows = describe(texts, question).map(
    ({ label, value, strong }) =>
      html`<dt>${label}</dt><dd class="${strong ? 'strong' : ''}"><bdi>${value}</bdi></dd>`,
  );
  return html`<section class="card" data-id="${id}"><h2>${question.isList ? fill(texts.listHeading, { count: question.documents.length }) : texts.signHeading}</h2>
<p class="origin">${fill(texts.asks, { origin: question.origin })}</p>
<dl>${rows}</dl>
${question.kind === 'pdf' ? html`<p class="warning">${texts.pdfUnread}</p>` : NOTHING}
${fileLinks(state, id, question)}
<form method="post" action="answer"><input type="hidden" name="word" value="${state.formWord}"><input type="hidden" name="id" value="${id}">
${pinField(state, question)}${question.isList ? html`<p class="hint">${fill(texts.listOnly, { minutes: state.listMinutes })}</p>` : NOTHING}
<p class="buttons"><button name="decision" value="yes">${texts.approve}</button><button class="quiet" name="decision" value="no" formnovalidate>${texts.decline}</button></p></form></section>`;
}

function pairCard(state: PageState, id: string, origin: string, code: string): Html {
  const { texts } = state;
  return html`<section class="card" data-id="${id}"><h2>${texts.pairHeading}</h2>
<p class="origin">${fill(texts.pairAsks, { origin })}</p><p>${texts.pairCompare}</p><p class="code">${code}</p>
<form method="post" action="answer"><input type="hidden" name="word" value="${state.formWord}"><input type="hidden" name="id" value="${id}">
<p class="buttons"><button name="decision" value="yes">${texts.pairApprove}</button><button class="quiet" name="decision" value="no">${texts.pairDecline}</button></p></form></section>`;
}

/** Returns the questions alone, which the page polls. */
export function waitingHtml(state: PageState): Html {
  if (state.waiting.length === 0) return html`<p class="empty">${state.texts.nothingWaiting}</p>`;
  return html`${state.waiting.map((waiting) =>
    waiting.kind === 'sign'
      ? signCard(state, waiting.id, waiting.question)
      : pairCard(state, waiting.id, waiting.question.origin, waiting.question.code),
  )}`;
}

function sideHtml(state: PageState): Html {
  const { texts, lists, paired, tokenOpen } = state;
  const approved = lists.map((list) => {
    const sum = list.kind === 'pdf' ? texts.pdfFile : sumText(texts, sumLeft(list));
    const left = { origin: list.origin, count: list.documents.size, sum, time: time(list.until) };
    return html`<li>${fill(texts.listLeft, left)}${action(state, 'stop-list', list.id, texts.stop)}</li>`;
  });
  const sites = paired.map(
    ({ origin, since }) =>
      html`<li><span>${origin} <small>${fill(texts.pairedSince, { date: writtenDay(since) })}</small></span>${action(state, 'forget', origin, texts.forget)}</li>`,
  );
  return html`<h2>${texts.token}</h2><ul><li>${tokenOpen ? texts.tokenOpen : texts.tokenClosed}${tokenOpen ? action(state, 'lock', 'token', texts.lock) : NOTHING}</li></ul>
${approved.length === 0 ? NOTHING : html`<h2>${texts.lists}</h2><ul>${approved}</ul>`}
<h2>${texts.paired}</h2><ul>${sites.length === 0 ? html`<li class="empty">${texts.pairedNone}</li>` : sites}</ul>`;
}

const shell = (language: Language, title: string, body: Html): Html =>
  html`<!doctype html><html lang="${language === 'no' ? 'nb' : language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><link rel="stylesheet" href="/approval.css"><script src="/approval.js" defer></script></head><body>${body}</body></html>`;

export const approvalPage = (state: PageState): Html =>
  shell(
    state.language,
    state.texts.title,
    html`<header><h1>${state.texts.title}</h1></header><main><div id="waiting" aria-live="polite" data-mark="${state.texts.waitingMark}" data-withdrawn="${state.texts.withdrawn}" data-remove="${state.texts.remove}">${waitingHtml(state)}</div><aside>${sideHtml(state)}</aside></main>`,
  );

/** A page with one sentence, for a refused visitor. */
export const messagePage = (language: Language, title: string, message: string): Html =>
  shell(language, title, html`<main><p class="card">${message}</p></main>`);

/** Redirects by a page of the agent itself: only then does the browser send the strict cookie. */
export const enteredPage = (language: Language, title: string, path: string): Html => ({
  html: shell(language, title, html`<main></main>`).html.replace(
    '<head>',
    html`<head><meta http-equiv="refresh" content="0;url=${path}/">`.html,
  ),
});
