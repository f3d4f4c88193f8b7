import * as keys from '@chopcard/contract/outward/merchant/keys.ts'
import * as sandbox from '@chopcard/contract/outward/merchant/sandbox.ts'
import { none, type Sample, sample } from './sample.ts'

/** One right request for every call of the screen “Integration”. */
export const samplesOfKeys: readonly Sample[] = [
  sample(keys.listKeys, () => ({ params: { x: 'api' }, query: { state: 'active', isTest: 'false', sort: 'name' } })),
  sample(keys.createKey, () => ({
    body: {
      kind: 'api',
      name: 'Web shop',
      scopes: ['cards:read', 'cards:write'],
      addresses: ['203.0.113.0/24', '2001:db8::7'],
      expiresOn: '2099-12-31',
    },
  })),
  sample(keys.editKey, ({ own }) => ({
    params: { id: own.keyId },
    body: { name: 'Web shop 2', scopes: ['cards:read'], addresses: ['203.0.113.7'], expiresOn: null },
  })),
  sample(keys.revokeKey, ({ own }) => ({ params: { id: own.keyId } })),
  sample(keys.listRequests, ({ own }) => ({ query: { keyId: own.keyId, outcome: 'done' } })),
  sample(sandbox.getSandbox, none),
  sample(sandbox.resetSandbox, none),
  sample(sandbox.openSandbox, none),
]
