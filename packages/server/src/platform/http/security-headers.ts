import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** The signing agent on the user's own machine. */
const SIGNING_AGENT = ['http://localhost:32318', 'http://127.0.0.1:32318'];

/** Strict headers for every answer: no foreign content, no inline script or style, no framing. */
export async function registerSecurityHeaders(app: FastifyInstance, isHttps: boolean) {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", ...SIGNING_AGENT],
        // pdf.js works in a worker of its own.
        workerSrc: ["'self'", 'blob:'],
        manifestSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
    hsts: isHttps && { maxAge: 31_536_000, includeSubDomains: true },
    frameguard: { action: 'deny' },
  });
}
