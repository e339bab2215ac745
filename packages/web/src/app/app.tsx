import { useEffect, useState } from 'react';
import { newQueryClient } from '../lib/query-client.ts';
import { followOtherTabs } from '../lib/session.ts';
import { Providers } from './providers.tsx';
import { newRouter } from './router.tsx';
import { useSessionEnd } from './use-session-end.ts';

/** The root of every screen. */
export function App() {
  const [client] = useState(newQueryClient);
  const [router] = useState(() => newRouter(client));
  useSessionEnd(client, router);
  useEffect(followOtherTabs, []);
  return <Providers client={client} router={router} />;
}
