import { processDueReferralsJob } from '../src/earning/referrals/jobs.ts'
import { beforeAll, expect, test, vi } from 'vitest'
import { v7 as uuid } from 'uuid'
import * as carnival from '@chopcard/contract/earning/member/carnival.ts'
import { requestCoupon } from '@chopcard/contract/giving/member/coupons.ts'
import { scanEarnCode } from '@chopcard/contract/earning/member/earn-codes.ts'
import { uploadReceipt } from '@chopcard/contract/earning/member/receipts.ts'
import { listTimeSlots } from '@chopcard/contract/earning/merchant/booths.ts'
import { redeemCoupon } from '@chopcard/contract/giving/merchant/coupon-codes.ts'
import { changeChops, redeemReward } from '@chopcard/contract/loyalty/merchant/till.ts'
import { sendJoinCode } from '@chopcard/contract/members/public/registration.ts'
import type { Campaign } from '../src/loyalty/campaigns/load-campaign.ts'
import { reconcile } from '../src/ledger/reconcile.ts'
import { bucketOf, clearAttempts } from '../src/core/attempts.ts'
import { mapWithConcurrency } from '../src/core/map-with-concurrency.ts'
import { lockCode } from '../src/giving/coupons/lock-code.ts'
import { layUploads, receiptCampaign } from '../src/earning/receipts/receipts-testing.ts'
import { welcomeReferee } from '../src/earning/referrals/welcome-referee.ts'
import { couponCode, makeCoupon } from './make-coupon.ts'
import { makeEarnBatch } from './make-earn-batch.ts'
import { withBooths, daySlot, slotIdOf } from './make-carnival.ts'
import { makeCampaign, makeCard, makeMerchant, makeStaff, settingsOf, type TestMerchant } from './make.ts'
import { useTwoPrograms } from './two-programs.ts'

/** Every limit exactly, with the takers spread over two processes that know nothing of each other but the database. */
const two = useTwoPrograms()
const receivers = 100
// Two programs with their database, on a machine that may have other work.
vi.setConfig({ testTimeout: 120_000 })

type Card = Awaited<ReturnType<typeof makeCard>>
let merchant: TestMerchant
let campaign: Campaign
let cards: Card[]

beforeAll(async () => {
  merchant = await makeMerchant(two.app)
  const settings = {
    ...withBooths([daySlot(2, { quota: 7, waitingList: true })]),
    ...receiptCampaign,
    maxUploadPerDay: 7,
  }
  campaign = await makeCampaign(two.app, merchant, { ...settings, scanToEarn: true })
  cards = await makeCards(merchant, campaign, receivers)
}, 120_000)

/** Ten at a time: what is tried comes later. */
async function makeCards(of: TestMerchant, joined: Campaign, count: number): Promise<Card[]> {
  const made: Card[] = []
  while (made.length < count) made.push(...(await parallel(10, () => makeCard(two.app, of, joined))))
  return made
}

const parallel = <T>(count: number, run: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, i) => run(i)))
const tally = (answers: { code: string | undefined }[]) =>
  Object.fromEntries([...Map.groupBy(answers, ({ code }) => code ?? 'done')].map(([code, list]) => [code, list.length]))
const as = (card: Card | undefined) => ({ token: card?.token ?? '', key: uuid() })

test('two processes together accept as many receipts as a day allows', async () => {
  const [card] = cards
  const uploads = await layUploads(two.app, merchant, card?.id ?? '', receivers)
  const purchase = { transactionOn: '2026-03-01', shopName: 'Kopi Corner', amount: 1234 }
  const handIn = (uploadId: string) => two.call(uploadReceipt, { body: { uploadId, ...purchase } }, as(card))
  expect(tally(await Promise.all(uploads.map(handIn)))).toEqual({ done: 7, EXCEED_MAX_UPLOAD_PER_DAY: 93 })
})

test('two processes together allow a member five cards', async () => {
  const add = (i: number) => two.call(carnival.addCard, { body: { name: `Card ${i}` } }, as(cards[1]))
  expect(tally(await parallel(receivers, add))).toEqual({ done: 4, MAX_CARDS_REACHED: 96 })
})

test('two processes together give a time slot’s places once, and cancelled places to waiting cards', async () => {
  const slotId = slotIdOf(campaign)
  const booked = await parallel(receivers, (i) =>
    two.call(carnival.bookTimeSlot, { body: { slotId, wait: true } }, as(cards[i])),
  )
  const states = booked.map(({ body }) => body.data.state)
  expect(tally(states.map((code) => ({ code })))).toEqual({ booked: 7, waiting: 93 })
  // The seven give their places back, each ten times at once: seven others have them, and nobody a place that is none.
  const holders = booked.flatMap(({ body }, i) => (body.data.state === 'booked' ? [{ id: body.data.id, i }] : []))
  const cancels = await parallel(70, (n) => {
    const { id, i } = holders[n % 7] ?? { id: '', i: 0 }
    return two.call(carnival.cancelMyBooking, { params: { id } }, { token: cards[i]?.token ?? '' })
  })
  expect(tally(cancels)).toEqual({ done: 7, NOT_FOUND: 63 })
  const { body } = await two.call(listTimeSlots, {}, { token: merchant.owner.token })
  expect(body.data).toMatchObject([{ quota: 7, booked: 7, waiting: 86 }])
})

test.each([
  ['of one use', { maxUses: 1 }, 1],
  ['of seven uses', { maxUses: 7 }, 7],
  ['of a batch by one member', { quantity: receivers, perMember: 4 }, 4],
])('two processes together keep the limit of an earn code: %s', async (_what, given, limit) => {
  const batchId = await makeEarnBatch(two.app, merchant, campaign, given)
  const { kysely: db } = two.app.database
  const codes = db.selectFrom('earn_code').select(['code', 'used']).where('merchant_id', '=', merchant.id)
  const made = await codes.where('batch_id', '=', batchId).execute()
  const receiver = (i: number) => as('perMember' in given ? cards[2] : cards[10 + (i % 90)])
  const scans = await parallel(receivers, (i) =>
    two.call(scanEarnCode, { body: { code: made[i % made.length]?.code ?? '' } }, receiver(i)),
  )
  expect(tally(scans)).toEqual({ done: limit, INVALID_QR_CODE: receivers - limit })
  const after = await codes.where('batch_id', '=', batchId).execute()
  expect(after.reduce((sum, { used }) => sum + used, 0)).toBe(limit)
})

test('two processes together issue a coupon to 200 requests as often as its quota allows', async () => {
  const given = { publishable: true, quota: 7, codeSource: 'fixed', fixedNumber: 'TEA' } as const
  const id = await makeCoupon(two.app, merchant, given)
  const requestOne = (i: number) => {
    const body = { email: `taker${i}@holder.example`, language: 'en-US' } as const
    return two.call(requestCoupon, { params: { id }, body }, { headers: { 'x-forwarded-for': `10.2.${i}.1` } })
  }
  expect(tally(await parallel(200, requestOne))).toEqual({ done: 7, COUPON_QUOTA_REACHED: 193 })
})

test('a coupon code whose lock has expired is used by one till or locked by one request, at two processes', async () => {
  const codes = Array.from({ length: 10 }, couponCode)
  await makeCoupon(two.app, merchant, {}, codes)
  const { pool } = two.app.database
  const outcomes: number[] = []
  for (const code of codes) {
    await pool.query(
      `update coupon_code set state = 'locked', locked_until = now() - interval '1 second' where merchant_id = $1 and code = $2`,
      [merchant.id, code],
    )
    const lock = () =>
      two.app.database
        .tx((tx) => lockCode(tx, { merchantId: merchant.id, code }))
        .then(
          () => true,
          () => false,
        )
    const redeem = async () =>
      (await two.call(redeemCoupon, { params: { code }, body: {} }, { token: merchant.owner.token, key: uuid() }))
        .status === 200
    const had = await parallel(12, (i) => (i % 3 ? redeem() : lock()))
    outcomes.push(had.filter(Boolean).length)
    const { rows } = await pool.query<{ state: string; events: number }>(
      `select state, (select count(*)::int from coupon_event e where e.merchant_id = k.merchant_id and e.code = k.code) as events
       from coupon_code k where merchant_id = $1 and code = $2`,
      [merchant.id, code],
    )
    const isUsed = had.some((done, i) => done && i % 3 > 0)
    expect(rows).toEqual([isUsed ? { state: 'used', events: 1 } : { state: 'locked', events: 0 }])
  }
  expect(outcomes).toEqual(codes.map(() => 1))
})

test('two processes together pay a referrer’s bonuses up to the maximum', async () => {
  const program = { referrerBonus: 50, maxReferrerBonus: 320, refereeBonus: 20, referralEndDate: '2099-12-31' }
  const points = await makeCampaign(two.app, merchant, {
    ...settingsOf(merchant, 'point'),
    ...program,
    referralEnabled: true,
  })
  const [referrer, ...friends] = await makeCards(merchant, points, receivers + 10)
  const { kysely: db } = two.app.database
  const actor = { kind: 'public', id: null, name: '', nickname: null } as const
  const ids = friends.slice(0, receivers).map(({ id }) => id)
  await db
    .updateTable('card')
    .set({ referrer_card_id: referrer?.id ?? '' })
    .where('merchant_id', '=', merchant.id)
    .where('id', 'in', ids)
    .execute()
  await mapWithConcurrency(ids, 10, (id) =>
    two.app.database.tx((tx) => welcomeReferee(tx, { app: two.app, merchant, now: new Date(), actor }, id)),
  )
  const earned = await parallel(receivers, (i) => {
    const id = ids[i] ?? ''
    const body = { memberId: id, operation: 'issue', quantity: 1 } as const
    return two.call(changeChops, { params: { id }, body }, { token: merchant.owner.token, key: uuid() })
  })
  expect(tally(earned)).toEqual({ done: receivers })
  // Both processes work on it at once.
  await two.app.database.tx(async (tx) => {
    for (let n = 0; n < 10; n++) await two.app.jobs.add(tx, processDueReferralsJob, {})
  })
  const bonuses = () =>
    db
      .selectFrom('chop_entry')
      .select('quantity')
      .where('merchant_id', '=', merchant.id)
      .where('card_id', '=', referrer?.id ?? '')
      .where('kind', '=', 'referrer_bonus')
      .execute()
  const open = () =>
    db
      .selectFrom('referral')
      .select('card_id')
      .where('merchant_id', '=', merchant.id)
      .where('state', '=', 'joined')
      .where('reason', 'is', null)
      .execute()
  await vi.waitUntil(async () => (await open()).length === 0, { timeout: 60_000, interval: 100 })
  expect((await bonuses()).map(({ quantity }) => quantity).toSorted((a, b) => a - b)).toEqual([
    20, 50, 50, 50, 50, 50, 50,
  ])
})

test('two processes together send one code a minute and five an hour by text message to a number', async () => {
  const mode = { mobile_registration_mode: 'sms-verified' }
  await two.app.database.kysely.updateTable('merchant').set(mode).where('merchant_id', '=', merchant.id).execute()
  const mobile = '+6591234567'
  const served: number[] = []
  for (const rush of [receivers, 4, 4, 4, 4, 4]) {
    const answers = await parallel(rush, (i) =>
      two.call(
        sendJoinCode,
        { params: { campaignId: campaign.id }, body: { mobile, language: 'en-US' } },
        { headers: { 'x-forwarded-for': `10.1.${served.length}.${i}` } },
      ),
    )
    const { done = 0, ...refused } = tally(answers)
    served.push(done)
    expect(refused).toEqual({ SMS_CODE_TOO_OFTEN: rush - done })
    // As if the minute had passed.
    await clearAttempts(two.app.database.kysely, bucketOf(two.app.config.secret, 'sms-minute', mobile))
  }
  expect(served).toEqual([1, 1, 1, 1, 1, 0])
})

test('two processes together check only five of 1,000 guesses at a PIN', async () => {
  await makeStaff(two.app, merchant, { pin: '2468' })
  const [, , , card] = cards
  const guess = (pin: string) =>
    two.call(redeemReward, { body: { memberId: card?.number ?? '', rewardId: 'reward', pin } }, as(card))
  const before = two.turnedAway
  const { PIN_CODE_INVALID: told = 0, ...rest } = tally(await parallel(1000, (i) => guess(String(3000 + i))))
  expect(rest).toEqual({ PIN_CODE_LOCKED: 1000 - told })
  expect(told).toBeLessThanOrEqual(5)
  // A guess is counted before it is looked at, so whoever had to come back may have had one of the five.
  expect(told + two.turnedAway - before).toBeGreaterThanOrEqual(5)
  expect((await guess('2468')).code).toBe('PIN_CODE_LOCKED')
})

test('the balances agree after all operations at two processes', async () => {
  expect(await reconcile(two.app.database.kysely, merchant.id)).toMatchObject({ count: 0 })
})
