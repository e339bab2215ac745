import type { CDPSession, Page } from 'playwright-core';

type Request = Readonly<{ method: string; url: string }>;
/** Fate of a request: answered by the server, not sent, response lost after the server has applied it, or answered with this. */
export type Fate = 'well' | 'unsent' | 'lost' | Readonly<{ status?: number; json: object }>;

const diversions = new WeakMap<Page, CDPSession[]>();

/**
 * Intercepts the page's requests to a URL pattern, where `*` matches any text and `?` one character. Playwright's own
 * routes disable the browser cache, so every page of the app would be fetched and compiled again.
 * @returns a disposer
 */
export async function divert(
  page: Page,
  address: string,
  fateOf: (request: Request) => Fate | Promise<Fate>,
): Promise<() => Promise<void>> {
  const devtools = await page.context().newCDPSession(page);
  devtools.on('Fetch.requestPaused', async ({ requestId, request, ...answer }) => {
    const isAnswered = 'responseStatusCode' in answer || 'responseErrorReason' in answer;
    // If `fateOf` fails, the unhandled rejection fails the run.
    const fate = isAnswered ? 'cut' : await fateOf(request);
    await applyFate(devtools, requestId, fate).catch((error) => {
      // The page was left meanwhile.
      if (!/Invalid InterceptionId|closed|detached/i.test(String(error))) throw error;
    });
  });
  await devtools.send('Fetch.enable', { patterns: [{ urlPattern: address }] });
  diversions.set(page, [...(diversions.get(page) ?? []), devtools]);
  return () => end(devtools);
}

/** Ends all interceptions of a page. */
export async function endDiversions(page: Page): Promise<void> {
  await Promise.all((diversions.get(page) ?? []).map(end));
  diversions.delete(page);
}

/** Ends an interception; paused requests continue. */
async function end(devtools: CDPSession): Promise<void> {
  // The session may be detached already.
  await devtools.detach().catch(() => undefined);
}

const fail = (
  devtools: CDPSession,
  requestId: string,
  errorReason: 'ConnectionReset' | 'InternetDisconnected',
) => devtools.send('Fetch.failRequest', { requestId, errorReason });

/** Carries out the fate. `cut`: the response has arrived and is withheld from the page. */
async function applyFate(
  devtools: CDPSession,
  requestId: string,
  fate: Fate | 'cut',
): Promise<unknown> {
  if (fate === 'cut') return fail(devtools, requestId, 'ConnectionReset');
  if (fate === 'well') return devtools.send('Fetch.continueRequest', { requestId });
  if (fate === 'unsent') return fail(devtools, requestId, 'InternetDisconnected');
  if (fate === 'lost')
    return devtools.send('Fetch.continueRequest', { requestId, interceptResponse: true });
  const { status = 200, json } = fate;
  return devtools.send('Fetch.fulfillRequest', {
    requestId,
    responseCode: status,
    responseHeaders: [{ name: 'content-type', value: 'application/json' }],
    body: Buffer.from(JSON.stringify(json)).toString('base64'),
  });
}
