import type { z } from 'zod'
import type { KeyBody } from '@chopcard/contract/outward/merchant/keys.ts'
import { knownOrNewMember } from '../server/src/loyalty/cards/enrol-member.ts'
import { createKey } from '../server/src/outward/keys/create-key.ts'
import { fillSandbox } from '../server/src/outward/keys/fill-sandbox.ts'
import { atCounter, type Counter } from './at-counter.ts'
import { makeKeyPair, signAuthority } from './certificates.ts'

type Body = z.output<typeof KeyBody>

/** The systems of a shop: a web shop, one that is being built on test data, a secret and a certificate that ends soon. */
export async function seedKeys(counter: Counter): Promise<void> {
  const { app, merchant } = counter
  const make = async (body: Body) => (await createKey(atCounter(counter), { params: {}, query: {}, body })).key
  const webShop = await make({
    kind: 'api',
    name: 'Web shop',
    scopes: ['cards:read', 'cards:write', 'members:read'],
    addresses: ['203.0.113.0/24'],
  })
  await make({ kind: 'api', name: 'New booking system', scopes: ['cards:read', 'bookings:read'], isTest: true })
  await make({ kind: 'secret', name: 'Accounting', scopes: ['reports:read', 'orders:read'] })
  const { pem: certificate } = signAuthority('ERP of Kopi Corner', makeKeyPair(), { to: 25 })
  await make({ kind: 'certificate', name: 'ERP', scopes: ['cards:read', 'orders:read', 'orders:write'], certificate })
  const sandbox = await app.database.kysely
    .selectFrom('sandbox')
    .select('sandbox_id')
    .where('merchant_id', '=', merchant.id)
    .executeTakeFirstOrThrow()
  await fillSandbox.run(app, { merchantId: merchant.id, sandboxId: sandbox.sandbox_id })
  await seedNewcomers(counter, webShop)
  await seedRequests(counter, webShop.id)
}

/** People whom the web shop has told of, and who have no card yet. */
async function seedNewcomers({ app, merchant }: Counter, { id, name }: { id: string; name: string }): Promise<void> {
  const actor = { kind: 'key', id, name, nickname: null } as const
  for (const contact of [
    { nickname: 'Siti', email: 'siti@newcomer.example', externalId: 'W-2071' },
    { nickname: 'Marcus', email: 'marcus@newcomer.example', externalId: 'W-2094' },
  ])
    await app.database.tx((tx) => knownOrNewMember(tx, { merchant, contact, actor }))
}

const requests = [
  ['GET /integration/v1/cards/{id}', 200, 6.2],
  ['POST /integration/v1/entries', 200, 14.8],
  ['POST /integration/v1/entries', 409, 9.1],
  ['GET /integration/v1/cards/{id}', 404, 3.4],
  ['POST /integration/v1/entries', 200, 12.5],
] as const

/** What the web shop called just now. */
async function seedRequests({ app, merchant }: Counter, keyId: string): Promise<void> {
  for (const [call, status, ms] of requests) {
    const request = {}
    app.requestLog.begin(request, { merchantId: merchant.id, keyId, call, requestId: crypto.randomUUID() })
    app.requestLog.end(request, status, ms)
  }
  await app.requestLog.flush()
}
