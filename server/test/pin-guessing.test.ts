import { beforeEach, expect, test, vi } from 'vitest'
import { v7 as uuid } from 'uuid'
import { changeChops, redeem, redeemReward } from '@chopcard/contract/loyalty/merchant/till.ts'
import type { Campaign } from '../src/loyalty/campaigns/load-campaign.ts'
import { mapWithConcurrency } from '../src/core/map-with-concurrency.ts'
import { makeCampaign, makeCard, makeMerchant, makeStaff, settingsOf, type TestMerchant } from './make.ts'
import { useTwoPrograms } from './two-programs.ts'

/** Guessing at staff PINs on members' phones, spread over two processes that share the database alone. */
const two = useTwoPrograms()
vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 })

type Card = Awaited<ReturnType<typeof makeCard>>
let merchant: TestMerchant
let campaign: Campaign

beforeEach(async () => {
  merchant = await makeMerchant(two.app)
  campaign = await makeCampaign(two.app, merchant, settingsOf(merchant, 'point'))
  await makeStaff(two.app, merchant, { role: 'operator', pin: '2468' })
})

async function makeCards(count: number): Promise<Card[]> {
  const made: Card[] = []
  await mapWithConcurrency(Array.from({ length: count }), 10, async () =>
    made.push(await makeCard(two.app, merchant, campaign)),
  )
  return made
}

/** An address of its own for every guess, if nothing else is said. */
let address = 0
const newAddress = () => `10.${(address += 1) >> 8}.${address & 255}.7`

const guess = (card: Card | undefined, pin: string, headers: Record<string, string> = {}) =>
  two.call(
    redeemReward,
    { body: { memberId: card?.number ?? '', rewardId: 'reward', pin } },
    { token: card?.token ?? '', key: uuid(), headers: { 'x-forwarded-for': newAddress(), ...headers } },
  )
const tally = (codes: (string | undefined)[]) =>
  Object.fromEntries([...Map.groupBy(codes, (code) => code ?? 'done')].map(([code, list]) => [code, list.length]))

const mails = () =>
  two.app.database.kysely
    .selectFrom('outbox')
    .select(['recipient', 'subject'])
    .where('merchant_id', '=', merchant.id)
    .where('template', '=', 'pin-guessing')
    .execute()

test('no more than 100 of 600 PIN guesses over 120 cards from 600 addresses are checked, and the right PIN is not found', async () => {
  const cards = await makeCards(121)
  const codes: (string | undefined)[] = []
  const guesses = Array.from({ length: 600 }, (_, i) => ({ card: cards[i % 120], pin: String(1900 + i) }))
  expect(guesses.map(({ pin }) => pin)).toContain('2468')
  const before = two.turnedAway
  await mapWithConcurrency(guesses, 20, async ({ card, pin }) => codes.push((await guess(card, pin)).code))
  const { PIN_CODE_INVALID: checked = 0, ...rest } = tally(codes)
  expect(rest).toEqual({ PIN_CODE_LOCKED: 600 - checked })
  expect(checked).toBeLessThanOrEqual(100)
  expect(checked + two.turnedAway - before).toBeGreaterThanOrEqual(100)

  // The right one from a phone that never erred waits too, and is told until when.
  const [card] = cards.slice(-1)
  const paused = await guess(card, '2468')
  expect(paused.code).toBe('PIN_CODE_LOCKED')
  const wait = Date.parse(paused.meta.retryAt ?? '') - Date.now()
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(15 * 60_000)
  expect(Number(paused.headers['retry-after'])).toBeGreaterThan(0)
  expect(paused.meta.message).toMatch(/Please try again at \d\d:\d\d\./)
  expect(await mails()).toEqual([
    { recipient: merchant.owner.email, subject: expect.stringContaining(merchant.name) as string },
  ])

  // The till goes on.
  const id = card?.id ?? ''
  const owner = () => ({ token: merchant.owner.token, key: uuid() })
  const body = { memberId: id, operation: 'adjust', quantity: 500, remark: 'for a burn' } as const
  expect((await two.call(changeChops, { params: { id }, body }, owner())).status).toBe(200)
  const burn = await two.call(redeem, { params: { memberId: id }, body: { amount: 100, pin: '2468' } }, owner())
  expect([burn.status, burn.code]).toEqual([200, undefined])
})

test('one more wrong PIN after the pause begins the next one, a right one ends it, and the owner is notified once', async () => {
  const [card, other] = await makeCards(2)
  const over = () =>
    two.app.database.pool.query(
      `update pin_guard set paused_until = now() - interval '1 second' where merchant_id = $1`,
      [merchant.id],
    )
  await two.app.database.pool.query(
    `insert into pin_guard (merchant_id, attempts, window_ends_at) values ($1, 99, now() + interval '30 minutes')`,
    [merchant.id],
  )
  expect((await guess(card, '3001')).code).toBe('PIN_CODE_INVALID')
  expect((await guess(card, '3002')).code).toBe('PIN_CODE_LOCKED')
  await over()
  const codes = await Promise.all(
    Array.from({ length: 20 }, async (_, i) => (await guess(other, String(4000 + i))).code),
  )
  expect(tally(codes)).toEqual({ PIN_CODE_INVALID: 1, PIN_CODE_LOCKED: 19 })
  await over()
  const right = async () => (await guess(card, '2468')).code
  expect([await right(), await right()].filter((code) => code?.startsWith('PIN_CODE'))).toEqual([])
  expect(await mails()).toHaveLength(1)
})

test('twenty wrong PINs from one phone are checked over all cards and addresses, and a forged device name is ignored', async () => {
  const cards = await makeCards(13)
  const named = await guess(cards[0], '3001')
  const cookie = /chopcard-device=[\w-]{65}/.exec(String(named.headers['set-cookie']))?.[0] ?? ''
  expect(cookie).not.toBe('')
  const again = await guess(cards[0], '3002', { cookie })
  expect([again.code, again.headers['set-cookie']]).toEqual(['PIN_CODE_INVALID', undefined])
  const codes: (string | undefined)[] = []
  for (let i = 0; i < 30; i++) codes.push((await guess(cards[1 + (i % 12)], String(3100 + i), { cookie })).code)
  expect(tally(codes)).toEqual({ PIN_CODE_INVALID: 19, PIN_CODE_LOCKED: 11 })
  const forged = await guess(cards[12], '3200', { cookie: `${cookie.slice(0, -3)}AAA` })
  expect(forged.code).toBe('PIN_CODE_INVALID')
  expect(forged.headers['set-cookie'], 'it gets a name of its own').toBeDefined()
})

test('twenty wrong PINs from one network are checked for devices without a name, also from one IPv6 network', async () => {
  const cards = await makeCards(10)
  const codes = await Promise.all(
    Array.from({ length: 40 }, async (_, i) => {
      const from = { 'x-forwarded-for': `2001:db8:7:7:${i.toString(16)}::1` }
      return (await guess(cards[i % 10], String(3000 + i), from)).code
    }),
  )
  const { PIN_CODE_INVALID: checked = 0, ...rest } = tally(codes)
  expect(checked).toBe(20)
  expect(rest).toEqual({ PIN_CODE_LOCKED: 20 })
})
