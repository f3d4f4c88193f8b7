import { listKeys } from '@chopcard/contract/outward/merchant/keys.ts'
import { listWebhooks } from '@chopcard/contract/outward/merchant/webhooks.ts'
import { lazyScreen } from '../kit/lazy-screen.tsx'

/**
 * The parts of the screen “Integration” in their order; the address holds which one is open. A part is shown to those who may
 * make its call.
 */
export const integrationTabs = [
  { key: 'start', route: listKeys, Part: lazyScreen(() => import('./outward/keys/first-call.tsx')) },
  { key: 'api', route: listKeys, Part: lazyScreen(() => import('./outward/keys/api-keys.tsx')) },
  { key: 'secret', route: listKeys, Part: lazyScreen(() => import('./outward/keys/signing-secrets.tsx')) },
  { key: 'certificate', route: listKeys, Part: lazyScreen(() => import('./outward/keys/certificates.tsx')) },
  { key: 'assistants', route: listKeys, Part: lazyScreen(() => import('./outward/keys/assistants.tsx')) },
  { key: 'webhooks', route: listWebhooks, Part: lazyScreen(() => import('./outward/webhooks/webhooks-part.tsx')) },
  { key: 'requests', route: listKeys, Part: lazyScreen(() => import('./outward/keys/request-list.tsx')) },
] as const
