/** Names of the permission to reach this machine: the newer one first. */
const NAMES = ['loopback-network', 'local-network-access'];

/** Null in browsers that do not ask. */
async function permission(): Promise<PermissionState | null> {
  for (const name of NAMES) {
    try {
      return (await navigator.permissions.query({ name: name as PermissionName })).state;
    } catch {
      // A browser that does not know the name throws.
    }
  }
  return null;
}

/** Why a page cannot reach a program on its own machine. */
export const whyUnreachable = {
  /** Whether the browser will ask the user first. */
  isAsking: async (): Promise<boolean> => (await permission()) === 'prompt',
  code: async (): Promise<'BROWSER_DENIED' | 'BROWSER_INSECURE' | 'APP_NOT_START'> => {
    if (!window.isSecureContext) return 'BROWSER_INSECURE';
    return (await permission()) === 'denied' ? 'BROWSER_DENIED' : 'APP_NOT_START';
  },
};
