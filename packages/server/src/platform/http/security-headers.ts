import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

type Surroundings = Readonly<{
  isHttps: boolean;
  /** Pages may also call the signing agent on their user's own machine. */
  agentUrl: string;
}>;

/** Strict headers for every answer: no foreign content, no inline script or style, no framing. */
export async function registerSecurityHeaders(
  app: FastifyInstance,
  { isHttps, agentUrl }: Surroundings,
) {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", new URL(agentUrl).origin],
        // pdf.js works in a worker of its own.
        workerSrc: ["'self'", 'blob:'],
        manifestSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    // A page of another origin that we open in a window of its own (TikTok) is seen to be closed again.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'same-origin' },
    hsts: isHttps && { maxAge: 31_536_000, includeSubDomains: true },
    frameguard: { action: 'deny' },
  });
}
