import type { Call } from '@hoadon/contracts/http/define-call';
import type { FastifyInstance } from 'fastify';
import { ABOUT_DEVICES } from './about-devices.ts';
import { API_DOCS_STYLE } from './api-docs-style.ts';
import { groupOf, openApiDocument } from './openapi.ts';

const DOCUMENT = '/api/docs/openapi.json';
const STYLE = '/api/docs/style.css';

/** `/api/docs`: every call on one page without a script; the OpenAPI document beside it. */
export function registerApiDocs(app: FastifyInstance, calls: readonly Call[], version: string) {
  const document = openApiDocument(calls, version);
  const page = docsPage(calls, document);
  app.get(DOCUMENT, async () => document);
  app.get(STYLE, async (_request, reply) => reply.type('text/css').send(API_DOCS_STYLE));
  app.get('/api/docs', async (_request, reply) => reply.type('text/html').send(page));
}

function docsPage(calls: readonly Call[], document: Record<string, unknown>): string {
  const groups = new Map<string, Call[]>();
  for (const call of calls) groups.set(groupOf(call), [...(groups.get(groupOf(call)) ?? []), call]);
  const sections = [...groups].map(
    ([name, members]) =>
      `<section id="${text(name)}"><h2>${text(name)}</h2>${members.map((call) => entry(call, document)).join('')}</section>`,
  );
  const links = [...groups.keys()].map((name) => `<a href="#${text(name)}">${text(name)}</a>`);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Hoadon API</title><link rel="stylesheet" href="${STYLE}"></head>
<body><header><h1>Hoadon API</h1>
<p>${calls.length} calls. Answers are <code>{"success": true, "data": …, "page_info": …}</code>, refusals
<code>{"success": false, "message": "CODE", "message_key": "error.CODE", "issues": […], "request_id": …}</code>.
Sign in with <code>POST /user-api/api/token/</code> and send <code>Authorization: Bearer …</code>.
Calls marked <em>idempotent</em> take an <code>Idempotency-Key</code>: the same key and body get the first answer again.</p>
<p>${text(ABOUT_DEVICES)}</p>
<p><a href="${DOCUMENT}">OpenAPI 3.1 document</a></p><nav>${links.join(' ')}</nav></header>
<main>${sections.join('')}</main></body></html>`;
}

function entry(call: Call, document: Record<string, unknown>): string {
  const paths = document['paths'] as Record<string, Record<string, unknown>>;
  const { parameters, requestBody, responses } = (paths[call.path]?.[call.method.toLowerCase()] ??
    {}) as Record<string, unknown>;
  const marks = [
    ...[call.access, ...(call.also ?? [])].map(
      (right) => `<span class="mark">${text(right)}</span>`,
    ),
    call.idempotent ? '<span class="mark">idempotent</span>' : '',
    call.perMinute ? `<span class="mark">${call.perMinute} a minute</span>` : '',
  ];
  return `<details><summary><b class="${call.method}">${call.method}</b> <code>${text(call.path)}</code>
${marks.join(' ')}<p>${text(call.summary)}</p></summary>
${block('Parameters', parameters)}${block('Body', requestBody)}${block('Answer', (responses as Record<string, unknown>)?.['200'])}</details>`;
}

function block(title: string, value: unknown): string {
  const isEmpty = value === undefined || (Array.isArray(value) && value.length === 0);
  return isEmpty ? '' : `<h3>${title}</h3><pre>${text(JSON.stringify(value, null, 2))}</pre>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '<': '&lt;',
  '>': '&gt;',
  '&': '&amp;',
  '"': '&quot;',
};
const text = (raw: string) => raw.replaceAll(/[<>&"]/g, (letter) => ENTITIES[letter] ?? letter);
