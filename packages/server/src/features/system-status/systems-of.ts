import type { SystemState, WatchedSystem } from '@hoadon/contracts/system-status';
import { STORAGE } from '../../platform/files/watched-objects.ts';
import type { HealthOfSystem } from '../../platform/health/port.ts';
import type { CompanyAccounts } from './system-status.repository.ts';

type Used = Readonly<{
  system: WatchedSystem;
  /** Name under which its health is recorded. */
  name: string;
  provider: SystemState['provider'];
}>;

/** The systems that the company uses, in the order of the page. */
export function systemsOf(
  health: readonly HealthOfSystem[],
  { connection, taxAccount, providers }: CompanyAccounts,
): SystemState[] {
  const used: Used[] = [
    { system: 'tax-authority', name: `tax-authority/${connection}`, provider: null },
    { system: 'storage', name: STORAGE, provider: null },
    { system: 'mail', name: 'mail', provider: null },
    ...(taxAccount === null || taxAccount === 'disconnected'
      ? []
      : [{ system: 'tax-portal', name: 'tax-portal', provider: null } as const]),
    ...providers.map(
      (provider) =>
        ({ system: 'einvoice-provider', name: `einvoice-provider/${provider}`, provider }) as const,
    ),
  ];
  const byName = new Map(health.map((one) => [one.system, one]));
  return used.map(({ system, name, provider }) => stateOf(system, provider, byName.get(name)));
}

function stateOf(
  system: WatchedSystem,
  provider: SystemState['provider'],
  health: HealthOfSystem | undefined,
): SystemState {
  const failingSince = health?.failingSince ?? null;
  return {
    system,
    provider,
    state: !health ? 'unused' : failingSince === null ? 'works' : 'fails',
    failing_since: failingSince,
    cause: failingSince === null ? null : (health?.cause ?? null),
    last_success_at: health?.lastSuccessAt ?? null,
    response_ms:
      health === undefined || health.seconds === null ? null : Math.round(health.seconds * 1_000),
  };
}
