import { readCertificate } from '@hoadon/signing/certificates/certificate';
import { SigningFault, type SigningFaultCode } from '@hoadon/signing/signing-fault';
import type { IssuedCertificate } from '@hoadon/signing/test-authority';
import type { FoundCertificate, Tokens } from '../tokens/tokens.ts';

/** A token in memory that misbehaves on demand, in ways a software token cannot. */
export function fakeTokens(issued: IssuedCertificate) {
  const state = {
    plugged: true,
    pinLocked: false,
    lastTry: false,
    certificates: true,
    openFault: null as SigningFaultCode | null,
    signFault: null as SigningFaultCode | null,
    opened: 0,
    closed: 0,
  };
  const foundCertificate = (): FoundCertificate => ({
    token: { module: 'fake', slot: 0, label: 'fake', serialNumber: '1' },
    certificate: readCertificate(issued.certificate),
    pinLocked: state.pinLocked,
    lastTry: state.lastTry,
  });
  const tokens: Tokens = {
    list: async () => ({
      present: state.plugged,
      certificates: state.plugged && state.certificates ? [foundCertificate()] : [],
    }),
    open: async () => {
      if (state.openFault !== null) throw new SigningFault(state.openFault, 'as told');
      state.opened += 1;
      return {
        signerFor: () => ({
          ...issued.signer,
          sign: async (data) => {
            if (state.signFault !== null) throw new SigningFault(state.signFault, 'as told');
            return issued.signer.sign(data);
          },
        }),
        close: async () => {
          state.closed += 1;
        },
      };
    },
  };
  return { tokens, state };
}
