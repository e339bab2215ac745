import type { CDPSession, Page } from 'playwright-core';

type Request = Readonly<{ method: string; url: string }>;
/** What becomes of a request: it is answered, finds no network, loses its answer after the server did its work, or is answered with this. */
export type Fate = 'well' | 'unsent' | 'lost' | Readonly<{ status?: number; json: object }>;

const diversions = new WeakMap<Page, CDPSession[]>();

/**
 * Decides what becomes of the page's requests to addresses like this, in which `*` stands for anything and `?` for one character. Playwright's own
 * routes switch the cache of the browser off: each page of the app would be fetched and compiled anew.
 * @returns ends it
 */
export async function divert(
  page: Page,
  address: string,
  fateOf: (request: Request) => Fate | Promise<Fate>,
): Promise<() => Promise<void>> {
  const devtools = await page.context().newCDPSession(page);
  devtools.on('Fetch.requestPaused', async ({ requestId, request, ...answer }) => {
    const isAnswered = 'responseStatusCode' in answer || 'responseErrorReason' in answer;
    // A fate that cannot be told fails the run, as an error that nobody catches.
    const fate = isAnswered ? 'cut' : await fateOf(request);
    await suffer(devtools, requestId, fate).catch((error) => {
      // The page was left meanwhile.
      if (!/Invalid InterceptionId|closed|detached/i.test(String(error))) throw error;
    });
  });
  await devtools.send('Fetch.enable', { patterns: [{ urlPattern: address }] });
  diversions.set(page, [...(diversions.get(page) ?? []), devtools]);
  return () => end(devtools);
}

/** Ends all of a page. */
export async function endDiversions(page: Page): Promise<void> {
  await Promise.all((diversions.get(page) ?? []).map(end));
  diversions.delete(page);
}

/** What is held back then goes on. */
async function end(devtools: CDPSession): Promise<void> {
  // Twice does no harm.
  await devtools.detach().catch(() => undefined);
}

const fail = (
  devtools: CDPSession,
  requestId: string,
  errorReason: 'ConnectionReset' | 'InternetDisconnected',
) => devtools.send('Fetch.failRequest', { requestId, errorReason });

/** `cut`: its answer is there, and does not arrive. */
async function suffer(
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
