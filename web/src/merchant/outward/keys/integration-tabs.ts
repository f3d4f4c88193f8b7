import { lazyPart } from '../../../kit/lazy-part.tsx'

/** The parts of the screen “Integration” in their order; the address holds which one is open. */
export const integrationTabs = [
  { key: 'start', Part: lazyPart(() => import('./first-call.tsx')) },
  { key: 'api', Part: lazyPart(() => import('./api-keys.tsx')) },
  { key: 'secret', Part: lazyPart(() => import('./signing-secrets.tsx')) },
  { key: 'certificate', Part: lazyPart(() => import('./certificates.tsx')) },
  { key: 'assistants', Part: lazyPart(() => import('./assistants.tsx')) },
  { key: 'requests', Part: lazyPart(() => import('./request-list.tsx')) },
] as const
