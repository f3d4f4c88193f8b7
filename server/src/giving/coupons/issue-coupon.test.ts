import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { redeemCoupon } from '@chopcard/contract/giving/merchant/coupon-codes.ts'
import { deleteCoupon } from '@chopcard/contract/giving/merchant/coupons.ts'
import { giveOne, type Receiver } from '../../../test/give-one.ts'
import { useApp } from '../../../test/harness.ts'
import { couponCode, makeCoupon } from '../../../test/make-coupon.ts'
import { makeCampaign, makeCard, makeMerchant, type TestMerchant } from '../../../test/make.ts'
import { useTakers } from '../../../test/use-receivers.ts'
import { hashToken, shortKeyOf } from '../../core/secrets.ts'
import { revokeFromHolder } from './revoke-from-holder.ts'

const t = useApp()
vi.setConfig({ testTimeout: 120_000 })

type To = Omit<Receiver, 'couponId'>
const rush = useTakers(t)
const give = async (merchant: TestMerchant, couponId: string, to: To = {}) => {
  const taken = await giveOne(t.app, merchant.id, { couponId, ...to })
  if (typeof taken === 'string') throw new Error(taken)
  return taken
}
const revoke = (merchant: TestMerchant, id: string) =>
  t.app.database.tx((tx) => revokeFromHolder(tx, { merchantId: merchant.id, id }, null))

/** So many who take at once. */
const receiversOf = (count: number, receiver: (i: number) => Receiver) =>
  Array.from({ length: count }, (_, i) => receiver(i))
const codes = (count: number) => Array.from({ length: count }, couponCode)
const storedOf = async (merchant: TestMerchant, couponId: string) => {
  const { rows } = await t.app.database.pool.query<{ taken: number; live: number; held: number; codes: number }>(
    `select taken,
      (select count(*)::int from coupon_copy k where k.merchant_id = $1 and k.coupon_id = $2 and code is not null) as live,
      (select coalesce(sum(copies), 0)::int from coupon_holding where merchant_id = $1 and scope = 'coupon:' || $2) as held,
      (select count(*)::int from coupon_code k where k.merchant_id = $1 and k.coupon_id = $2) as codes
    from coupon where merchant_id = $1 and id = $2`,
    [merchant.id, couponId],
  )
  return rows[0]
}

describe('issuing a coupon', () => {
  test.each([1, 5, 50])(
    'exactly %i coupons of that quota are issued to 200 simultaneous requests at two processes, in each of 20 rounds',
    async (quota) => {
      const merchant = await makeMerchant(t.app)
      const sides = [0, 0]
      for (let round = 0; round < 20; round++) {
        const fixed = { codeSource: 'fixed', fixedNumber: `ROUND-${round}`, quota } as const
        const own = codes(quota + 3)
        const couponId = await (round % 2
          ? makeCoupon(t.app, merchant, fixed)
          : makeCoupon(t.app, merchant, { quota }, own))
        const receivers = receiversOf(200, (i) => ({ couponId, email: `taker${i}@kopi.example` }))
        const { given, refusals, sides: now } = await rush(merchant.id, receivers)
        now.forEach((count, side) => (sides[side] = (sides[side] ?? 0) + count))
        expect(given).toHaveLength(quota)
        expect(refusals).toEqual(['COUPON_QUOTA_REACHED'])
        expect(new Set(given.map(({ code }) => code)).size).toBe(quota)
        expect(await storedOf(merchant, couponId)).toMatchObject({ taken: quota, live: quota, held: quota })
      }
      // Both had their chance, or the rounds would show nothing.
      expect(sides.every((count) => count > 0)).toBe(true)
    },
  )

  test('a coupon without a quota is issued once for each of its codes', async () => {
    const merchant = await makeMerchant(t.app)
    const own = codes(5)
    const couponId = await makeCoupon(t.app, merchant, {}, own)
    const { given, refusals } = await rush(
      merchant.id,
      receiversOf(30, () => ({ couponId })),
    )
    expect(given.map(({ code }) => code).toSorted()).toEqual(own.toSorted())
    expect(refusals).toEqual(['COUPON_QUOTA_REACHED'])
    expect(await storedOf(merchant, couponId)).toMatchObject({ taken: 5, live: 5 })
  })

  test('an issued coupon has an address stored as a hash, and none is issued of an ended or another merchant’s coupon', async () => {
    const merchant = await makeMerchant(t.app)
    const couponId = await makeCoupon(t.app, merchant, { codeSource: 'fixed', fixedNumber: 'TEA' })
    const [one, other] = [await give(merchant, couponId), await give(merchant, couponId)]
    expect(shortKeyOf('kt', one.token)).toBe(merchant.shortKey)
    expect(one.token).not.toBe(other.token)
    expect(one.url).toBe(`http://chopcard.test/member/coupon/${one.token}`)
    const { rows } = await t.app.database.pool.query<{ token_hash: Buffer }>(
      'select token_hash from coupon_copy where merchant_id = $1 and id = $2',
      [merchant.id, one.id],
    )
    expect(rows[0]?.token_hash).toEqual(hashToken(one.token))
    const over = await makeCoupon(t.app, merchant, { effectiveTo: '2026-01-01' }, codes(1))
    expect((await rush(merchant.id, [{ couponId: over }])).refusals).toEqual(['COUPON_EXPIRED'])
    const stranger = await makeMerchant(t.app)
    expect((await rush(stranger.id, [{ couponId }])).refusals).toEqual(['NOT_FOUND'])
    const { code } = await t.call(deleteCoupon, { params: { id: couponId } }, { token: merchant.owner.token })
    expect(code).toBe('COUPON_IN_USE')
  })

  test('a person who asks 60 times at once by address and card gets exactly the three allowed coupons', async () => {
    const merchant = await makeMerchant(t.app)
    const email = 'mei@kopi.example'
    const card = await makeCard(t.app, merchant, await makeCampaign(t.app, merchant), { email })
    const couponId = await makeCoupon(t.app, merchant, { maxPerMember: 3, quota: 100 }, codes(100))
    const holders: To[] = [{ email }, { email: email.toUpperCase() }, { cardId: card.id }]
    const { given, refusals } = await rush(
      merchant.id,
      receiversOf(60, (i) => ({ couponId, ...holders[i % 3] })),
    )
    expect(given).toHaveLength(3)
    expect(refusals).toEqual(['COUPON_MEMBER_LIMIT'])
    expect(await storedOf(merchant, couponId)).toMatchObject({ taken: 3, live: 3, held: 3 })
    await give(merchant, couponId, { email: 'somebody-else@kopi.example' })
  })

  test.each([
    [true, 4, ['COUPON_MEMBER_LIMIT', 'COUPON_GROUP_LIMIT']],
    [false, 8, ['COUPON_MEMBER_LIMIT']],
  ])(
    'the limit of a coupon group counts its coupons together when groups are on (%s): %i for a person',
    async (on, limit, why) => {
      const merchant = await makeMerchant(t.app, { features: { couponGroup: on } })
      const email = 'mei@kopi.example'
      const group = { maxPerMember: 4, couponGroup: 'Summer ' }
      const ids = [
        await makeCoupon(t.app, merchant, group, codes(50)),
        await makeCoupon(t.app, merchant, group, codes(50)),
      ]
      const { given, refusals } = await rush(
        merchant.id,
        receiversOf(80, (i) => ({ couponId: ids[(i >> 1) % 2] as string, email })),
      )
      expect(given).toHaveLength(limit)
      expect(why).toEqual(expect.arrayContaining(refusals))
      const held = await Promise.all(ids.map((id) => storedOf(merchant, id)))
      expect(held.reduce((sum, of) => sum + (of?.live ?? 0), 0)).toBe(limit)
    },
  )
})

describe('revoking an issued coupon', () => {
  test('an issued coupon is revoked once, which returns its place in quota and limits, and a random code is replaced', async () => {
    const merchant = await makeMerchant(t.app)
    const email = 'mei@kopi.example'
    const couponId = await makeCoupon(t.app, merchant, { quota: 2, maxPerMember: 2 }, ['2026-BROUGHT', 'DRAWNHERE'])
    const making = { quantity: 1, made: 1, length: 9, signs: 'letters', letter_case: 'upper' }
    await t.app.database.kysely
      .insertInto('coupon_making')
      .values({
        merchant_id: merchant.id,
        id: couponId,
        coupon_id: couponId,
        ...making,
        staff_id: merchant.owner.id,
      })
      .execute()
    const given = [await give(merchant, couponId, { email }), await give(merchant, couponId, { email })]
    expect(given.map(({ code }) => code)).toEqual(['2026-BROUGHT', 'DRAWNHERE'])
    const backs = await Promise.all(Array.from({ length: 8 }, (_, i) => revoke(merchant, given[i % 2]?.id ?? '')))
    expect(backs.filter(Boolean)).toHaveLength(2)
    expect(await storedOf(merchant, couponId)).toEqual({ taken: 0, live: 0, held: 0, codes: 2 })
    // What came from elsewhere stays what it is.
    expect((await give(merchant, couponId, { email })).code).toBe('2026-BROUGHT')
    const { code } = await give(merchant, couponId, { email })
    expect(code).toMatch(/^[A-Z]{9}$/)
    expect(code).not.toBe('DRAWNHERE')
  })

  test('an issued coupon is either revoked or used at the till when both are requested at once', async () => {
    const merchant = await makeMerchant(t.app)
    const couponId = await makeCoupon(t.app, merchant, {}, codes(8))
    const given = await Promise.all(Array.from({ length: 8 }, () => give(merchant, couponId)))
    const met = await Promise.all(
      given.map(async ({ id, code }) => {
        const used = t.call(redeemCoupon, { params: { code }, body: {} }, { token: merchant.owner.token })
        const back = revoke(merchant, id)
        return { used: (await used).code === undefined, back: await back }
      }),
    )
    // A code that came back as it was may be used as any other that was printed: its issued coupon is closed all the same.
    for (const { used, back } of met) expect(used || back).toBe(true)
    const backs = met.filter(({ back }) => back).length
    expect(await storedOf(merchant, couponId)).toMatchObject({ taken: 8 - backs, live: 8 - backs })
  })

  test('the counts of a coupon are right after coupons were issued and revoked in any order', async () => {
    const merchant = await makeMerchant(t.app)
    const people = ['a@kopi.example', 'b@kopi.example', null]
    const step = fc.record({ person: fc.constantFrom(...people), back: fc.nat(5), gives: fc.boolean() })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 15 }), fc.boolean(), async (steps, isFixed) => {
        const limits = { quota: 4, maxPerMember: 2 }
        const couponId = await (isFixed
          ? makeCoupon(t.app, merchant, { ...limits, codeSource: 'fixed', fixedNumber: couponCode() })
          : makeCoupon(t.app, merchant, limits, codes(5)))
        let out: { id: string; person: string | null }[] = []
        for (const { person, back, gives } of steps) {
          const taken = out[back]
          if (!gives && taken) {
            expect(await revoke(merchant, taken.id)).toBe(true)
            out = out.filter((issuedCoupon) => issuedCoupon !== taken)
            continue
          }
          const own = out.filter((issuedCoupon) => issuedCoupon.person === person).length
          const may = out.length < 4 && (person === null || own < 2)
          const got = await giveOne(t.app, merchant.id, { couponId, email: person })
          expect(typeof got === 'object').toBe(may)
          if (typeof got === 'object') out.push({ id: got.id, person })
        }
        const known = out.filter(({ person }) => person !== null).length
        expect(await storedOf(merchant, couponId)).toMatchObject({ taken: out.length, live: out.length, held: known })
      }),
      { numRuns: 15 },
    )
  })
})
