import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { type Html, html } from '../../platform/html.ts';

const STYLE = readFileSync(new URL('./simulated-page.css', import.meta.url));
const STYLE_NAME = 'simulated-page.css';

export const HTML = 'text/html; charset=utf-8';

/** Content Security Policy of a simulated page: only its own styles, and its form sent to `formsTo`. */
export const pagePolicy = (formsTo: "'none'" | "'self'"): string =>
  `default-src 'none'; style-src 'self'; base-uri 'none'; form-action ${formsTo}; frame-ancestors 'none'`;

/** Serves the style sheet of these pages. */
export function serveStyle(app: FastifyInstance): void {
  app.get(`/${STYLE_NAME}`, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'no-cache').send(STYLE),
  );
}

/** A page in Vietnamese, like the simulated system, under the address `base`. */
export const simulatedPage = (base: string, title: string, content: Html): string =>
  html`<!doctype html>
<html lang="vi">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${title}</title>
    <link rel="stylesheet" href="${base}/${STYLE_NAME}">
  </head>
  <body>
    <main>
      <h1>${title}</h1>
      ${content}
    </main>
  </body>
</html>`.markup;
