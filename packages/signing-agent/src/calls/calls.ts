import {
  AGENT_CALLS,
  type AgentCallName,
  type AgentCertificate,
  type AgentConnection,
  type AgentUsbInfo,
  SIGNING_AGENT,
} from '@hoadon/contracts/signing-agent';
import { AGENT_NAME, AGENT_VERSION } from '../version.ts';
import type { CallHandler } from './agent-call.ts';
import { approveList } from './approve-list.ts';
import { signPdf } from './sign-pdf.ts';
import { signXml } from './sign-xml.ts';

const testConnection: CallHandler = async ({ paired }): Promise<AgentConnection> => ({
  ok: true,
  name: AGENT_NAME,
  version: AGENT_VERSION,
  protocol: SIGNING_AGENT.protocol,
  paired,
});

const currentUsbInfo: CallHandler = async ({ tokens }): Promise<AgentUsbInfo> => {
  const { present, certificates } = await tokens.list();
  return {
    present,
    certificates: certificates.map(
      ({ certificate }): AgentCertificate => ({
        serialNumber: certificate.serialNumber,
        subject: certificate.commonName,
        taxCode: certificate.taxCode,
        issuer: certificate.issuerName,
        notBefore: certificate.notBefore,
        notAfter: certificate.notAfter,
      }),
    ),
  };
};

const pair: CallHandler = async ({ pairing, origin }) => pairing.start(origin);
const pairingState: CallHandler = async ({ pairing, origin, parameter }) =>
  pairing.state(origin, parameter);

export type Route = Readonly<{
  method: 'GET' | 'POST';
  paired: boolean;
  pattern: RegExp;
  handle: CallHandler;
}>;

const PARAMETER = /\{\w+\}/;

/** The contract's calls under the prefix. */
export function routesUnder(prefix: string): readonly Route[] {
  const route = (
    { method, path, paired }: (typeof AGENT_CALLS)[AgentCallName],
    handle: CallHandler,
  ): Route => {
    const pattern = new RegExp(`^${prefix}/${path.replace(PARAMETER, '([\\w-]{1,64})')}$`);
    return { method, paired, pattern, handle };
  };
  return [
    route(AGENT_CALLS.testConnection, testConnection),
    route(AGENT_CALLS.currentUsbInfo, currentUsbInfo),
    route(AGENT_CALLS.pair, pair),
    route(AGENT_CALLS.pairingState, pairingState),
    route(AGENT_CALLS.approveList, approveList),
    route(AGENT_CALLS.signXml, signXml),
    route(AGENT_CALLS.signPdf, signPdf),
  ];
}
