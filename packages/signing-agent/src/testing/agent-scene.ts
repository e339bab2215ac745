import { createTestAuthority } from '@hoadon/signing/test-authority';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { fakeTokens } from './fake-tokens.ts';
import { scriptedApproval } from './scripted-approval.ts';
import { type Sent, send } from './send.ts';
import { startTestAgent, type TestAgent } from './test-agent.ts';

export const TAX_CODE = '0101234567';

/** Creates a token in memory with the certificate of a company. */
export async function companyToken() {
  const authority = await createTestAuthority({ name: 'CA THỬ NGHIỆM' });
  return fakeTokens(await authority.issue({ commonName: 'AN BÌNH', taxCode: TAX_CODE }));
}

/**
 * An agent for the tests of a file, with a token in memory and a scripted user. Call at the top of the file; agent and
 * token exist when the first test runs.
 */
export function agentScene() {
  const user = scriptedApproval();
  let agent: TestAgent;
  let fake: Awaited<ReturnType<typeof companyToken>>;
  beforeAll(async () => {
    fake = await companyToken();
    agent = await startTestAgent({ tokens: fake.tokens, approval: user.approval });
  });
  afterAll(() => agent.close());
  beforeEach(() => user.reset());
  return {
    user,
    get agent(): TestAgent {
      return agent;
    },
    get fake() {
      return fake;
    },
    /** The headers of a page without this one. */
    without(name: string): Record<string, string> {
      const { [name]: _, ...rest } = agent.own();
      return rest;
    },
    connection: (headers: Record<string, string>): Promise<Sent> =>
      send(agent.agent.port, '/api/ca/test-connection/current', { headers }),
    signXml: (
      bytes: Uint8Array | string,
      fileName = '7.xml',
      fields: Record<string, string> = { tax_code: TAX_CODE },
    ): Promise<Sent> => agent.sign('sign-xml', { fileName, bytes, fields }),
  };
}
