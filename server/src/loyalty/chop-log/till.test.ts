import { describe, expect, test } from 'vitest'
import * as till from '@chopcard/contract/loyalty/merchant/till.ts'
import { voidEntry } from '@chopcard/contract/loyalty/merchant/chop-log.ts'
import { newId } from '../../core/new-id.ts'
import { type Harness, useApp } from '../../../test/harness.ts'
import { chopType, makeCampaign, makeCard, makeFreshCard, makeMerchant, makeStaff } from '../../../test/make.ts'
import { mayVoid } from './may-void.ts'
import { reconcile } from '../../ledger/reconcile.ts'

const t = useApp()

type Setting = Awaited<ReturnType<typeof makeFreshCard>>
type Options = Parameters<Harness['call']>[2]

const issue = ({ merchant, card }: Setting, options: Options = {}, body: object = {}) =>
  t.call(
    till.changeChops,
    { params: { id: card.id }, body: { memberId: card.id, operation: 'issue', quantity: 1, ...body } },
    { token: merchant.owner.token, key: newId(), ...options },
  )
const redeem = ({ merchant, card }: Setting, options: Options = {}) =>
  t.call(
    till.redeem,
    { params: { memberId: card.id }, body: {} },
    { token: merchant.owner.token, key: newId(), ...options },
  )

const entriesOf = async ({ merchant, card }: Setting) =>
  t.app.database.kysely
    .selectFrom('chop_entry')
    .selectAll()
    .where('merchant_id', '=', merchant.id)
    .where('card_id', '=', card.id)
    .orderBy('card_version')
    .orderBy('seq')
    .execute()

const parallel = <T>(count: number, run: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, i) => run(i)))
/** The same card, named by its number every other time: those who name it alike take turns, and race with the others. */
const named = (given: Setting, i: number): Setting =>
  i % 2 ? { ...given, card: { ...given.card, id: given.card.number } } : given
const tally = (answers: { code: string | undefined }[]) =>
  Object.fromEntries([...Map.groupBy(answers, ({ code }) => code ?? 'done')].map(([code, list]) => [code, list.length]))

describe('issuing chops', () => {
  test('an issue is answered with the entry and the card, and the log, the balance and the audit agree', async () => {
    const given = await makeFreshCard(t.app)
    const { status, body } = await issue(given, {}, { remark: 'welcome' })
    expect(status).toBe(200)
    expect(body.data.entry).toMatchObject({
      kind: 'earn',
      quantity: 1,
      balanceAfter: 1,
      remark: 'welcome',
      operator: { id: given.merchant.owner.id },
    })
    expect(body.data.card).toMatchObject({ id: given.card.id, cardNumber: given.card.number, balance: 1 })
    expect(await entriesOf(given)).toMatchObject([
      { id: body.data.entry.id, quantity: 1, balance_after: 1, campaign_revision: 1 },
    ])
    const audits = await t.app.database.kysely
      .selectFrom('audit')
      .selectAll()
      .where('merchant_id', '=', given.merchant.id)
      .where('actor_kind', '=', 'merchant')
      .execute()
    expect(audits).toMatchObject([
      { action: 'POST /merchant/member/{id}', target: given.card.id, actor_id: given.merchant.owner.id, status: 200 },
    ])
  })

  test('a card can be addressed by its number as well as by its id', async () => {
    const { merchant, card } = await makeFreshCard(t.app)
    const answer = await t.call(
      till.changeChops,
      { params: { id: card.number }, body: { memberId: card.number, operation: 'issue', quantity: 1 } },
      { token: merchant.owner.token },
    )
    expect(answer.body.data.card.id).toBe(card.id)
  })

  test('a request whose body names another card than its path is refused', async () => {
    const given = await makeFreshCard(t.app)
    const other = await makeCard(t.app, given.merchant, given.campaign)
    expect(await issue(given, {}, { memberId: other.id })).toMatchObject({ status: 400, code: 'INVALID_REQUEST' })
  })

  test('another merchant’s card answers exactly like an unknown one', async () => {
    const [mine, foreign] = [await makeFreshCard(t.app), await makeFreshCard(t.app)]
    const asMine = { token: mine.merchant.owner.token }
    const seen = await issue({ ...foreign, merchant: mine.merchant }, asMine)
    const unknown = await issue({ ...mine, card: { ...mine.card, id: newId() } }, asMine)
    expect(seen).toMatchObject({ status: 404, code: 'INVALID_MEMBER' })
    expect({ ...seen.meta, requestId: '' }).toEqual({ ...unknown.meta, requestId: '' })
    expect(await entriesOf(foreign)).toEqual([])
  })

  test('a hundred simultaneous issues fill a card of 10 with exactly 10 chops', async () => {
    const given = await makeFreshCard(t.app)
    expect(tally(await parallel(100, (i) => issue(named(given, i))))).toEqual({ done: 10, CHOP_BALANCE_MAX: 90 })
    expect((await entriesOf(given)).map((entry) => entry.balance_after)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  })

  test('exactly 3 of a hundred simultaneous issues are accepted under a daily limit of 3, and the others get a retry time', async () => {
    const given = await makeFreshCard(t.app, { campaign: { maxEarnPerDay: 3 } })
    const answers = await parallel(100, (i) => issue(named(given, i)))
    expect(tally(answers)).toEqual({ done: 3, EXCEED_MAX_EARN_PER_DAY: 97 })
    const refused = answers.find((answer) => answer.code)
    expect(Date.parse(refused?.meta.retryAt ?? '')).toBeGreaterThan(Date.now())
  })

  test('a void of today’s chop gives its place under the daily limit back', async () => {
    const given = await makeFreshCard(t.app, { campaign: { maxEarnPerDay: 1 } })
    const first = await issue(given)
    expect((await issue(given)).code).toBe('EXCEED_MAX_EARN_PER_DAY')
    await t.call(voidEntry, { params: { id: first.body.data.entry.id } }, { token: given.merchant.owner.token })
    expect((await issue(given)).code).toBeUndefined()
  })
})

describe('idempotency keys', () => {
  test('a hundred equal requests with one key have one effect and one answer', async () => {
    const given = await makeFreshCard(t.app)
    const key = newId()
    const answers = await parallel(100, () => issue(given, { key }))
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
    expect(new Set(answers.map((answer) => answer.raw)).size).toBe(1)
    expect(await entriesOf(given)).toHaveLength(1)
  })

  test('a repeated key gives the first answer although the card has changed since', async () => {
    const given = await makeFreshCard(t.app, {})
    const key = newId()
    const first = await issue(given, { key })
    await parallel(9, () => issue(given))
    const again = await issue(given, { key })
    expect(again.raw).toBe(first.raw)
    expect(again.headers['idempotency-replayed']).toBe('true')
  })

  test('a refusal is repeated for its key in the language of the new request', async () => {
    const given = await makeFreshCard(t.app)
    const key = newId()
    const first = await redeem(given, { key })
    expect(first).toMatchObject({ status: 409, code: 'CHOP_BALANCE_ZERO' })
    await issue(given)
    const again = await redeem(given, { key, language: 'pt-BR' })
    expect(again.code).toBe('CHOP_BALANCE_ZERO')
    expect(again.meta.message).not.toBe(first.meta.message)
  })

  test('a key that was used for one request is refused for another', async () => {
    const given = await makeFreshCard(t.app)
    const key = newId()
    await issue(given, { key })
    expect(await issue(given, { key }, { remark: 'other' })).toMatchObject({
      status: 409,
      code: 'IDEMPOTENCY_KEY_REUSED',
    })
    expect(await redeem(given, { key })).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' })
  })

  test('a key belongs to its caller, and another caller may use the same', async () => {
    const given = await makeFreshCard(t.app)
    const other = await makeStaff(t.app, given.merchant)
    const key = newId()
    await issue(given, { key })
    await issue(given, { key, token: other.token })
    expect(await entriesOf(given)).toHaveLength(2)
  })

  test.each([[''], ['a'.repeat(256)], ['tab\tin it']])('a bad idempotency key is refused: %j', async (key) => {
    const given = await makeFreshCard(t.app)
    expect((await issue(given, { key })).status).toBe(400)
    expect(await entriesOf(given)).toEqual([])
  })

  test('an equal request without a key within seconds must be confirmed', async () => {
    const given = await makeFreshCard(t.app)
    expect((await issue(given, { key: undefined })).status).toBe(200)
    expect(await issue(given, { key: undefined })).toMatchObject({ status: 409, code: 'DUPLICATE_OPERATION' })
    expect((await issue(given, { key: undefined }, { confirm: true })).status).toBe(200)
    expect(await entriesOf(given)).toHaveLength(2)
  })
})

describe('redeeming a card', () => {
  const full = async (campaign: object = {}) => {
    const given = await makeFreshCard(t.app, { campaign })
    await parallel(10, () => issue(given))
    return given
  }

  test('exactly one of a hundred simultaneous requests redeems a full card', async () => {
    const given = await full()
    const answers = await parallel(100, (i) => redeem(named(given, i)))
    expect(tally(answers)).toEqual({ done: 1, CHOP_BALANCE_ZERO: 99 })
    expect(await reconcile(t.app.database.kysely, given.merchant.id)).toMatchObject({ count: 0 })
  })

  test('exactly two of a hundred simultaneous redemptions are accepted under a daily limit of 2', async () => {
    const given = await full({ maxRedeemPerDay: 2, redeemChops: 1 })
    expect(tally(await parallel(100, (i) => redeem(named(given, i))))).toEqual({
      done: 2,
      EXCEED_MAX_REDEEM_PER_DAY: 98,
    })
  })

  test('a redemption takes chops of every type or of none', async () => {
    const merchant = await makeMerchant(t.app)
    const types = [chopType(merchant, { code: 'A', stampCount: 2 }), chopType(merchant, { code: 'B', stampCount: 2 })]
    const campaign = await makeCampaign(t.app, merchant, { chopTypes: types })
    const given = { merchant, campaign, card: await makeCard(t.app, merchant, campaign) }
    const [a, b] = campaign.settings.chopTypes
    for (const chopTypeId of [a?.id, a?.id, b?.id]) await issue(given, {}, { chopTypeId })
    expect((await redeem(given)).code).toBe('CHOP_BALANCE_NOT_ENOUGH')
    await issue(given, {}, { chopTypeId: b?.id })
    const done = await redeem(given)
    expect(done.body.data.card.balances.map((type) => type.balance)).toEqual([0, 0])
    expect((await entriesOf(given)).slice(-2)).toMatchObject([{ quantity: -2 }, { quantity: -2 }])
  })

  test('a card that was frozen by its redemption accepts no more chops', async () => {
    const given = await full({ freezeCard: true })
    expect((await redeem(given)).body.data.card.state).toBe('frozen')
    expect((await issue(given)).code).toBe('MEMBER_FROZEN')
  })
})

describe('undoing an operation', () => {
  test('an operator may void their own recent operation, but neither a colleague’s nor an old one', async () => {
    const given = await makeFreshCard(t.app)
    const operator = await makeStaff(t.app, given.merchant, { role: 'operator' })
    const undo = (id: string, token: string) => t.call(voidEntry, { params: { id } }, { token, key: newId() })
    const own = await issue(given, { token: operator.token })
    const others = await issue(given)
    expect((await undo(others.body.data.entry.id, operator.token)).code).toBe('FORBIDDEN')
    expect((await undo(own.body.data.entry.id, operator.token)).status).toBe(200)
    const old = { staffId: operator.id, at: new Date(Date.now() - 60_000) }
    expect(mayVoid({ staff: { id: operator.id, actions: new Set(['edit']) } as never, now: new Date() }, old)).toBe(
      false,
    )
  })
})
