import { v7 as uuid } from 'uuid'
import { randomUUID } from 'node:crypto'
import type { App } from '../server/src/core/app.ts'
import type { Merchant } from '../server/src/core/context.ts'
import { handOut } from '../server/src/outward/wallets/pass-store.ts'
import { readPass } from '../server/src/outward/wallets/read-pass.ts'
import { register } from '../server/src/outward/wallets/registrations.ts'
import { identifierOfMerchant } from '../server/src/platform/apple-identifiers/signing-identifier.ts'

const cardsOnPhones = 24

/** Some members keep their cards in the wallet of their phone. */
export async function seedWallets(app: App, merchant: Merchant): Promise<void> {
  const db = app.database.kysely
  const identifier = await identifierOfMerchant(db, merchant.id)
  if (!identifier) return
  const cards = await db
    .selectFrom('card')
    .select(['id', 'campaign_id'])
    .where('merchant_id', '=', merchant.id)
    .where('state', '=', 'active')
    .orderBy('card_number')
    .limit(cardsOnPhones)
    .execute()
  for (const { id: subjectId, campaign_id: definitionId } of cards) {
    const pass = { kind: 'card', subjectId } as const
    const model = await readPass(app, { merchant, now: new Date() }, { ...pass, definitionId })
    if (!model) continue
    await app.database.tx((tx) => handOut(tx, merchant.id, model))
    const device = { identifierId: identifier.id, device: randomUUID(), pushToken: `demo-${randomUUID()}` }
    await register(app, { merchantId: merchant.id, ...pass }, device)
  }
}

const reports = [
  {
    daysAgo: 0.2,
    message:
      'Get pass task (for device 8f2c, pass type pass.example.chopcard.loyalty) encountered error: The request timed out.',
  },
  {
    daysAgo: 1.4,
    message: 'Web service error for pass.example.chopcard.loyalty: Unexpected response code 503',
  },
  {
    daysAgo: 6.1,
    message:
      'Register task (for device 11ad, pass type pass.example.kopi.loyalty) encountered error: The Internet connection appears to be offline.',
  },
]

/** What phones reported in the last days. */
export async function seedPhoneLogs(app: App): Promise<void> {
  await app.database.kysely
    .insertInto('wallet_log')
    .values(
      reports.map(({ daysAgo, message }, n) => ({
        id: uuid(),
        at: new Date(Date.now() - daysAgo * 86_400_000),
        message,
        sent_from: `203.0.113.${20 + n}`,
        user_agent: 'passd/1.0 CFNetwork/1568.100.1 Darwin/24.0.0',
      })),
    )
    .execute()
}
