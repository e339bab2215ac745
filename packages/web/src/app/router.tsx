import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRouter } from '@tanstack/react-router';

const root = createRootRouteWithContext<{ client: QueryClient }>()({});

export const newRouter = (client: QueryClient) =>
  createRouter({ routeTree: root, context: { client } });
