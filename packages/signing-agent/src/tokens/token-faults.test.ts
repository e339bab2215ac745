import { beforeEach, describe, expect, test } from 'vitest';
import { agentScene, TAX_CODE } from '../testing/agent-scene.ts';
import { invoiceXml } from '../testing/sample-documents.ts';

const scene = agentScene();
const { user, signXml } = scene;

describe('a token that fails', () => {
  const fail = async (change: Partial<typeof scene.fake.state>) => {
    const before = { ...scene.fake.state };
    Object.assign(scene.fake.state, change);
    try {
      return (await signXml(invoiceXml())).json();
    } finally {
      Object.assign(scene.fake.state, before);
    }
  };
  /** A failed signature makes the agent close its open token. */
  beforeEach(() => fail({ signFault: 'SIGNING_REFUSED' }));

  test.each([
    ['SIGN-019 none plugged in', { plugged: false }, 'USB_NOT_CONNECT', 'NO_TOKEN'],
    [
      'SIGN-021 one without a certificate',
      { certificates: false },
      'USB_NOT_ACCESSIBLE',
      'NO_CERTIFICATE',
    ],
    ['SIGN-021 one that is locked', { pinLocked: true }, 'USB_NOT_ACCESSIBLE', 'PIN_LOCKED'],
    [
      'SIGN-021 one that locks while the PIN is given',
      { openFault: 'PIN_LOCKED' as const },
      'USB_NOT_ACCESSIBLE',
      'PIN_LOCKED',
    ],
    [
      'SIGN-021 one that does not respond',
      { openFault: 'TOKEN_UNREADABLE' as const },
      'USB_NOT_ACCESSIBLE',
      'TOKEN_UNREADABLE',
    ],
    [
      'SIGN-019 one pulled out before the PIN',
      { openFault: 'TOKEN_NOT_FOUND' as const },
      'USB_NOT_CONNECT',
      'NO_TOKEN',
    ],
    [
      'SIGN-023 one that does not sign',
      { signFault: 'SIGNING_REFUSED' as const },
      'SIGN_INVOICE_FAILED',
      'TOKEN_DID_NOT_SIGN',
    ],
  ])('%s', async (_, change, code, reason) => {
    expect(await fail(change)).toMatchObject({ ok: false, code, reason });
  });
  test('SIGN-009 no token is a result, not a fault', async () => {
    scene.fake.state.plugged = false;
    const response = await scene.agent.get('current-usb-info');
    scene.fake.state.plugged = true;
    expect(response.json()).toEqual({ present: false, certificates: [] });
  });
  test('after a fault the PIN is asked again: none is retried automatically', async () => {
    await signXml(invoiceXml());
    await fail({ signFault: 'SIGNING_REFUSED' });
    user.reset();
    expect((await signXml(invoiceXml())).status).toBe(200);
    expect(user.signings.map(({ pin }) => pin)).toEqual(['needed']);
  });
  test('SIGN-019 removed in the middle of an approved list it is closed, and its PIN is asked when it is back', async () => {
    const own = { tax_code: TAX_CODE };
    const list = ['1', '2', '3', '4'].map((number) => ({
      fileName: `${number}.xml`,
      bytes: invoiceXml({ number }),
    }));
    const sign = async (at: number) =>
      (await signXml(list[at]?.bytes ?? '', list[at]?.fileName, own)).status;
    user.reset();
    expect((await scene.agent.approveList(list, own)).status).toBe(200);
    expect([await sign(0), await sign(1)]).toEqual([200, 200]);
    expect(user.signings).toHaveLength(1);
    const closed = scene.fake.state.closed;
    scene.fake.state.plugged = false;
    expect(await sign(2)).toBe(409);
    scene.fake.state.plugged = true;
    expect(scene.fake.state.closed).toBe(closed + 1);
    expect([await sign(2), await sign(3)]).toEqual([200, 200]);
    expect(user.signings.map(({ pin }) => pin)).toEqual(['needed', 'needed']);
  });
  test('the last try is announced', async () => {
    await fail({ lastTry: true, signFault: 'SIGNING_REFUSED' });
    expect(user.signings.at(-1)?.pin).toBe('last-try');
  });
  test('SIGN-023 a question is withdrawn when the page disconnects, and the next one is shown', async () => {
    const page = new AbortController();
    let withdrawn = false;
    user.saying(
      (_, signal) =>
        new Promise((resolve) => {
          signal.addEventListener('abort', () => {
            withdrawn = true;
            resolve({ approved: false, why: 'NOT_ANSWERED' });
          });
          page.abort();
        }),
    );
    const fields = { tax_code: TAX_CODE };
    const parts = { fileName: '7.xml', bytes: invoiceXml(), fields, signal: page.signal };
    await expect(scene.agent.sign('sign-xml', parts)).rejects.toThrow();
    user.reset();
    expect((await signXml(invoiceXml())).status).toBe(200);
    expect(withdrawn).toBe(true);
  });
});
