import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

type Surroundings = Readonly<{
  isHttps: boolean;
  /** Pages may also call the signing agent on their user's own machine. */
  agentUrl: string;
}>;

/** Strict headers for every response: no foreign content, no inline script or style, no framing. */
export async function registerSecurityHeaders(
  app: FastifyInstance,
  { isHttps, agentUrl }: Surroundings,
) {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        objectSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", new URL(agentUrl).origin],
        // pdf.js uses a worker.
        workerSrc: ["'self'", 'blob:'],
        manifestSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    // Lets the app notice that a page of another origin, opened in a window (TikTok), was closed.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'same-origin' },
    hsts: isHttps && { maxAge: 31_536_000, includeSubDomains: true },
    frameguard: { action: 'deny' },
  });
}
