import { afterAll, expect } from 'vitest'
import { v7 as uuid } from 'uuid'
import { changeChops } from '@chopcard/contract/loyalty/merchant/till.ts'
import { startAppleServer } from './apple-server.ts'
import { makePhone, type Phone } from './apple-phone.ts'
import { handleEvents } from './handle-events.ts'
import { type Harness, useApp } from './harness.ts'
import { makeAdmin } from './make-admin.ts'
import { giveAppleIdentifier } from './make-apple-identifier.ts'
import { authority } from './make-certificates.ts'
import { makeFreshCard, type TestMerchant } from './make.ts'
import { useOwnDatabase, type OwnDatabase } from './own-database.ts'
import { tellApple } from '../src/outward/wallets/tell-apple.ts'

/** A platform of a test file's own, whose phones have Apple's wallet: what is due is looked for over all merchants. */
export async function usePhones() {
  const own: OwnDatabase = useOwnDatabase({ migrated: true })
  const apple = await startAppleServer(authority)
  const t: Harness = useApp({
    databaseUrl: () => own.url,
    env: { CHOPCARD_APPLE_PUSH_URL: apple.url, CHOPCARD_APPLE_PUSH_CA: apple.authority.pem },
  })
  afterAll(() => apple.stop())

  let count = 0
  const newPhone = (): Phone => makePhone((request) => t.server.inject(request), authority.pem, `device-${++count}`)
  /** Lets a merchant's passes be signed, by an identifier of its own. */
  const sign = async (merchant: TestMerchant) => {
    const passTypeId = `pass.example.${merchant.shortKey}`
    const admin = await makeAdmin(t.app)
    return { passTypeId, identifierId: await giveAppleIdentifier(t.app, admin, merchant.id, passTypeId) }
  }
  return {
    own,
    t,
    apple,
    newPhone,
    sign,
    /** A member with a card of ten stamps, of a merchant whose passes can be signed. */
    async makeMember(given: Parameters<typeof makeFreshCard>[1] = {}) {
      const made = await makeFreshCard(t.app, given)
      return { ...made, ...(await sign(made.merchant)) }
    },
    /** A phone that has added what a token opens, and is registered. */
    async added(token: string): Promise<Phone> {
      const phone = newPhone()
      expect((await phone.add(`/member/wallet/apple/${token}`)).statusCode).toBe(200)
      expect(await phone.register()).toBe(201)
      return phone
    },
    async stamp({ card, merchant }: { card: { id: string }; merchant: TestMerchant }, quantity = 1): Promise<void> {
      const body = { memberId: card.id, operation: 'issue', quantity } as const
      const answer = await t.call(
        changeChops,
        { params: { id: card.id }, body },
        { token: merchant.owner.token, key: uuid() },
      )
      expect(answer.status).toBe(200)
      await handleEvents(t.app)
    },
    /** Has what is due pushed. */
    tell: () => tellApple.run(t.app, {}),
    /** Lets the minute pass after which a wallet is told again. */
    letMinutePass: () =>
      own.query(`update wallet_refresh set due_at = now() - interval '1 second' where due_at is not null`),
    pushesTo: ({ device }: Phone) => apple.pushes.filter((push) => push.device === `token-${device}`),
  }
}
