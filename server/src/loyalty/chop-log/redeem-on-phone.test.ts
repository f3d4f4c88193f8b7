import { describe, expect, test } from 'vitest'
import { undoRedemption } from '@chopcard/contract/loyalty/member/redeem.ts'
import { myCard } from '@chopcard/contract/loyalty/member/card.ts'
import { scanEarnCode } from '@chopcard/contract/earning/member/earn-codes.ts'
import * as cards from '@chopcard/contract/loyalty/merchant/cards.ts'
import { listChopLog } from '@chopcard/contract/loyalty/merchant/chop-log.ts'
import * as till from '@chopcard/contract/loyalty/merchant/till.ts'
import { newId } from '../../core/new-id.ts'
import { localDay } from '../../core/clock.ts'
import { useApp } from '../../../test/harness.ts'
import { makeCard, makeFreshCard, makeStaff } from '../../../test/make.ts'
import { untilServed } from '../../../test/until-served.ts'
import { mayUndo } from './may-void.ts'

const t = useApp()

const bonuses = { referrerBonus: 1, maxReferrerBonus: 1, refereeBonus: 1, referralEndDate: '2099-12-31' } as const

type Setting = Awaited<ReturnType<typeof fullCard>>

async function fullCard(features: object = {}) {
  const given = await makeFreshCard(t.app, { merchant: { features }, campaign: { redeemChops: 1 } })
  const { merchant, card } = given
  const body = { memberId: card.id, operation: 'adjust', quantity: 3, remark: 'for rewards' } as const
  await t.call(till.changeChops, { params: { id: card.id }, body }, { token: merchant.owner.token, key: newId() })
  return given
}
const onPhone = ({ card }: Setting, body: object, key = newId()) =>
  t.call(
    till.redeemReward,
    { body: { memberId: card.number, rewardId: 'reward', ...body } },
    { token: card.token, key },
  )
const undo = ({ card }: Setting, entryId: string) =>
  t.call(undoRedemption, { body: { entryId } }, { token: card.token, key: newId() })
const logOf = async ({ merchant, card }: Setting) =>
  (await t.call(listChopLog, { query: { memberId: card.id } }, { token: merchant.owner.token })).body.data
const tally = (answers: { code: string | undefined }[]) =>
  Object.fromEntries([...Map.groupBy(answers, ({ code }) => code ?? 'done')].map(([code, list]) => [code, list.length]))

describe('staff who confirm a redemption', () => {
  test.each([
    ['pin', { pin: '2468' }],
    ['estamp', { eStampId: 'tag-2468' }],
  ])('a redemption confirmed by %s names the staff in the log and not to the member', async (source, proof) => {
    const given = await fullCard()
    const staff = await makeStaff(t.app, given.merchant, { role: 'operator', pin: '2468', eStampId: 'tag-2468' })
    const note = { memberId: given.card.id, remark: 'between us' }
    await t.call(cards.editRemark, { body: note }, { token: given.merchant.owner.token })
    const answer = await onPhone(given, proof)
    expect(answer.status).toBe(200)
    expect(answer.raw, 'what staff noted and who they are is not the member’s').not.toMatch(`between us|${staff.id}`)
    expect((await logOf(given))[0]).toMatchObject({ kind: 'redeem', source, operator: { id: staff.id } })
  })

  test('a redemption by the member alone has no operator', async () => {
    const given = await fullCard()
    expect((await onPhone(given, {})).status).toBe(200)
    expect((await logOf(given))[0]).toMatchObject({ kind: 'redeem', source: 'self', operator: null })
  })
})

test('only five of 1,000 simultaneous wrong PINs are checked, and the right PIN and a tag are then locked too', async () => {
  const given = await fullCard()
  await makeStaff(t.app, given.merchant, { pin: '2468', eStampId: 'tag-2468' })
  const answers = await Promise.all(
    Array.from({ length: 1000 }, (_, i) =>
      untilServed(() => onPhone(given, i % 10 ? { pin: String(3000 + i) } : { eStampId: `tag-${i}` })),
    ),
  )
  const { PIN_CODE_INVALID = 0, E_STAMP_ID_INVALID = 0, ...rest } = tally(answers)
  expect(PIN_CODE_INVALID + E_STAMP_ID_INVALID).toBe(5)
  expect(rest).toEqual({ PIN_CODE_LOCKED: 995 })
  expect((await onPhone(given, { pin: '2468' })).code).toBe('PIN_CODE_LOCKED')
  expect((await onPhone(given, { eStampId: 'tag-2468' })).code).toBe('PIN_CODE_LOCKED')
  expect((await onPhone(given, {})).status, 'what needs no PIN goes on').toBe(200)
})

test('a network address is locked after twenty wrong PINs although each few guesses use a new card', async () => {
  const given = await fullCard()
  await makeStaff(t.app, given.merchant, { pin: '2468' })
  const outcomes = []
  for (let n = 0; n < 11; n++) {
    const card = await makeCard(t.app, given.merchant, given.campaign)
    for (let i = 0; i < 4; i++) outcomes.push(await onPhone({ ...given, card }, { pin: String(5000 + n * 4 + i) }))
  }
  expect(tally(outcomes)).toEqual({ PIN_CODE_INVALID: 20, PIN_CODE_LOCKED: 24 })
})

test('the PIN of a disabled user is refused', async () => {
  const given = await fullCard()
  await makeStaff(t.app, given.merchant, { pin: '2468', eStampId: 'tag-2468', enabled: false })
  expect((await onPhone(given, { pin: '2468' })).code).toBe('PIN_CODE_INVALID')
  expect((await onPhone(given, { eStampId: 'tag-2468' })).code).toBe('E_STAMP_ID_INVALID')
})

test('repeated taps make only one redemption', async () => {
  const given = await fullCard()
  const key = newId()
  const answers = await Promise.all(Array.from({ length: 50 }, () => onPhone(given, {}, key)))
  expect(new Set(answers.map(({ body }) => body.data?.entry.id)).size).toBe(1)
  expect((await logOf(given)).filter(({ kind }) => kind === 'redeem')).toHaveLength(1)
})

test.each([
  ['redeem-pin', { staffRedeemByPinCode: false }, { pin: '2468' }],
  ['redeem-estamp', { estamp: false }, { eStampId: 'tag-2468' }],
  ['redeem-self', { selfRedemption: false }, {}],
] as const)('the way %s is not offered and is refused with the features %j', async (way, features, body) => {
  const given = await fullCard(features)
  const { ways } = (await t.call(myCard, {}, { token: given.card.token })).body.data
  expect(ways).not.toContain(way)
  expect(ways.filter((one) => one.startsWith('redeem-'))).toHaveLength(2)
  expect((await onPhone(given, body)).code).toBe('FEATURE_OFF')
})

test('a member’s token can redeem and undo on the member’s own card only', async () => {
  const [mine, other] = [await fullCard(), await fullCard()]
  expect((await onPhone({ ...mine, card: { ...mine.card, number: other.card.number } }, {})).code).toBe(
    'INVALID_MEMBER',
  )
  const { entry } = (await onPhone(other, {})).body.data
  expect((await undo(mine, entry.id)).code).toBe('NOT_FOUND')
})

test('a member and staff read the same refusal in different words', async () => {
  const given = await makeFreshCard(t.app)
  const mine = await onPhone(given, {})
  expect(mine.body).toMatchObject({
    meta: { code: 'CHOP_BALANCE_ZERO', message: 'Chop balance is zero, cannot redeem.' },
  })
  const params = { memberId: given.card.id }
  const theirs = await t.call(till.redeem, { params, body: {} }, { token: given.merchant.owner.token, key: newId() })
  expect(theirs.body).toMatchObject({ meta: { message: 'The chop balance is zero.' } })
})

test('a card shows that its campaign is over and offers nothing that would be refused', async () => {
  const timeZone = 'Etc/GMT+12'
  const campaign = { scanToEarn: true, endDate: localDay(new Date(), timeZone) }
  const { merchant, card } = await makeFreshCard(t.app, { merchant: { timeZone }, campaign })
  const seen = async () => (await t.call(myCard, {}, { token: card.token })).body.data
  expect(await seen()).toMatchObject({ campaign: { ended: false } })
  expect((await seen()).ways).toContain('redeem-self')
  await t.app.database.kysely
    .updateTable('merchant')
    .set({ time_zone: 'Pacific/Kiritimati' })
    .where('merchant_id', '=', merchant.id)
    .execute()
  expect(await seen()).toMatchObject({ campaign: { ended: true }, ways: ['profile'] })
})

test('a card of a shop without a plan offers rewards but no earning, and does not ask for a renewal', async () => {
  const given = await makeFreshCard(t.app, { campaign: { scanToEarn: true, referralEnabled: true, ...bonuses } })
  const ways = async () => (await t.call(myCard, {}, { token: given.card.token })).body.data.ways
  const redeem = ['redeem-pin', 'redeem-estamp', 'redeem-self'] as const
  expect(await ways()).toEqual([...redeem, 'scan', 'refer', 'push', 'profile'])
  await t.app.database.kysely
    .updateTable('merchant')
    .set({ service_end_at: new Date(0) })
    .where('merchant_id', '=', given.merchant.id)
    .execute()
  expect(await ways()).toEqual([...redeem, 'profile'])
  const scanned = await t.call(scanEarnCode, { body: { code: 'any' } }, { token: given.card.token, key: newId() })
  expect(scanned.meta).toMatchObject({
    code: 'SERVICE_EXPIRED',
    message: 'The shop cannot do this at the moment. Please ask at the counter.',
  })
})

describe('undoing a redemption on the phone', () => {
  test('a redemption by the member alone can be undone once, which restores the stamps', async () => {
    const given = await fullCard()
    const { entry, card } = (await onPhone(given, {})).body.data
    expect(card.balance).toBe(2)
    const answers = await Promise.all(Array.from({ length: 5 }, () => undo(given, entry.id)))
    expect(tally(answers)).toEqual({ done: 1, ALREADY_VOIDED: 4 })
    expect((await t.call(myCard, {}, { token: given.card.token })).body.data.spendable).toBe(3)
  })

  test('a member cannot undo a redemption that staff confirmed', async () => {
    const given = await fullCard()
    await makeStaff(t.app, given.merchant, { pin: '2468' })
    const { entry } = (await onPhone(given, { pin: '2468' })).body.data
    expect((await undo(given, entry.id)).code).toBe('ENTRY_CANNOT_BE_VOIDED')
  })

  const now = new Date('2026-11-21T12:00:00Z')
  test.each([
    ['self', 'redeem', 30, true],
    ['self', 'redeem', 41, false],
    ['self', 'earn', 1, false],
    ['pin', 'redeem', 1, false],
  ])(
    'a member may undo an own redemption for a short time (%s, %s, %i seconds ago: %s)',
    (source, kind, seconds, may) => {
      expect(mayUndo({ source, lines: [{ kind }], at: new Date(now.getTime() - seconds * 1000) }, now)).toBe(may)
    },
  )
})
