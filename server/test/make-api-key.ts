import { v7 as uuid } from 'uuid'
import { type Scope, scopes as allScopes } from '@chopcard/contract/core/scopes.ts'
import { addKeyUser } from '../src/accounts/staff/add-key-user.ts'
import type { App } from '../src/core/app.ts'
import { hintOf, newApiKey } from '../src/core/api-key-text.ts'
import { hashToken } from '../src/core/secrets.ts'
import { makeSandbox } from '../src/outward/keys/make-sandbox.ts'
import type { TestMerchant } from './make.ts'

type KeyFacts = {
  scopes?: readonly Scope[]
  addresses?: string[]
  expiresAt?: Date
  revokedAt?: Date
  name?: string
  /** The merchant's test merchant, where the key is one for tests. */
  testMerchantId?: string
}

/** A key of the merchant with every scope unless some are named; `token` is what its requests carry. */
export async function makeApiKey(
  app: App,
  merchant: Pick<TestMerchant, 'id' | 'shortKey' | 'owner'>,
  facts: KeyFacts = {},
): Promise<{ id: string; token: string; name: string }> {
  const { scopes = allScopes, testMerchantId, name = 'Till system' } = facts
  const isTest = testMerchantId !== undefined
  const [id, token] = [uuid(), newApiKey({ isTest, shortKey: merchant.shortKey })]
  const actsOn = testMerchantId ?? merchant.id
  await app.database.tx(async (tx) => {
    await addKeyUser(tx, actsOn, { id, name })
    await tx
      .insertInto('api_key')
      .values({
        merchant_id: merchant.id,
        id,
        kind: 'api',
        name,
        acts_on: actsOn,
        is_test: isTest,
        scopes: [...scopes],
        addresses: facts.addresses ?? [],
        hint: hintOf(token),
        key_hash: hashToken(token),
        created_by: merchant.owner.id,
        expires_at: facts.expiresAt ?? null,
        revoked_at: facts.revokedAt ?? null,
      })
      .execute()
  })
  return { id, token, name }
}

/** A key to be edited and revoked, and the test data that a test key would have made. */
export async function makeSpareKey(app: App, merchant: TestMerchant): Promise<string> {
  const { id } = await makeApiKey(app, merchant, { name: 'Spare' })
  await app.database.tx((tx) => makeSandbox(tx, { app, merchant }))
  return id
}
