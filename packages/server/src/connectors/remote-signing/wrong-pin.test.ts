import { createTestAuthority } from '@hoadon/signing/test-authority';
import { createSoftHsm, softHsmModule } from '@hoadon/signing/testing/soft-hsm';
import { expect, test } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { testClock } from '../../platform/testing.ts';
import { openRemoteSigning } from './open-remote-signing.ts';

const SELLER = '0101234567';

test.skipIf(softHsmModule === null)(
  'a PIN that the HSM refuses is tried once, however often users sign, and is logged',
  async () => {
    const module = softHsmModule ?? '';
    const hsm = createSoftHsm(module, '4321');
    hsm.addToken('hsm');
    const authority = await createTestAuthority({ name: 'CA THỬ NGHIỆM' });
    const issued = await authority.issue({
      commonName: 'CÔNG TY TNHH AN BÌNH',
      taxCode: SELLER,
      notBefore: new Date('2025-01-01T00:00:00Z'),
      notAfter: new Date('2028-01-01T00:00:00Z'),
    });
    hsm.addKey('hsm', 'k', '01', issued);
    const lines: string[] = [];
    const log = createLog('error', { write: (line) => void lines.push(line) });
    const signing = await openRemoteSigning(
      {
        pkcs12Folder: null,
        pkcs12Password: null,
        pkcs11: { module, pin: '0000' },
        trustedCas: null,
      },
      { clock: testClock(), log },
    );
    for (let user = 0; user < 3; user += 1)
      await expect(signing.keysOf(SELLER)).rejects.toMatchObject({ code: 'PIN_WRONG' });
    // One line for each login.
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('SIGNING_PKCS11_PIN');
    expect(lines[0]).not.toContain('0000');
  },
);
