import type { Telemetry, TelemetryConfig } from './port.ts';

export const TELEMETRY_OFF: Telemetry = { exportMetrics: () => {}, stop: async () => {} };

/** Loads the SDK of OpenTelemetry only if an endpoint is configured. */
export async function startTelemetry(config: TelemetryConfig, role: string): Promise<Telemetry> {
  if (config === null) return TELEMETRY_OFF;
  const { openTelemetry } = await import('./open-telemetry.ts');
  return openTelemetry(config, role);
}
