import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { endCampaign } from '@chopcard/contract/loyalty/merchant/campaigns.ts'
import * as cards from '@chopcard/contract/loyalty/merchant/cards.ts'
import { voidEffects, voidEntry } from '@chopcard/contract/loyalty/merchant/chop-log.ts'
import { campaignTypes } from '@chopcard/contract/loyalty/campaign-types.ts'
import { useApp } from '../../../test/harness.ts'
import { makeFullCard } from '../../../test/make.ts'
import { engineOn, jobActor, type Setting } from './engine-testing.ts'
import { changeCard, applyOperation } from '../cards/apply-operation.ts'
import { rulesFor } from '../cards/type-rules.ts'
import { reconcile } from '../../ledger/reconcile.ts'
import { addDays, localDay } from '../../core/clock.ts'
import { openJobContext } from '../../core/job-context.ts'

const t = useApp()
const seed = Number(process.env['CHOPCARD_TEST_SEED'] ?? Date.now() % 1_000_000)

const { as, decideOn, edit, entriesOf, expectReconciled, operations, post, rowOf } = engineOn(t)

const names = Object.keys(operations) as (keyof typeof operations)[]
const rounds = fc.array(
  fc.array(fc.record({ name: fc.constantFrom(...names), n: fc.nat(40) }), { minLength: 1, maxLength: 5 }),
  {
    minLength: 3,
    maxLength: 8,
  },
)
const lively = {
  billPerChop: 400,
  carryOver: true,
  initialChops: 2,
  renewalChops: 1,
  memberValidityDays: 12,
  expireChops: true,
  freezeCard: true,
}
const settings = (type: string) => ({
  ...lively,
  ...(type === 'prepaid' && { billPerChop: null }),
  ...(type === 'point' && { pointValidityDays: 9, pendingDays: 4 }),
})

describe.each(campaignTypes)('%s on the database', (type) => {
  test(`random operations, some simultaneous, keep the balances right, and voiding all leaves nothing (CHOPCARD_TEST_SEED=${seed})`, async () => {
    await fc.assert(
      fc.asyncProperty(rounds, async (all) => {
        const given = await makeFullCard(t.app, type, 2, settings(type))
        for (const round of all) {
          for (const answer of await Promise.all(round.map(({ name, n }) => operations[name](given, n))))
            if (answer && 'status' in answer) expect(answer.status).toBeLessThan(500)
        }
        await expectReconciled(given)
        await voidAll(given)
      }),
      { numRuns: 2, seed, endOnFailure: true },
    )
  })
})

/** Voids the operations until none can be voided; what was written off stays so, and the rest comes to nothing. */
async function voidAll(given: Setting): Promise<void> {
  const entries = await entriesOf(given)
  const open = entries.filter((entry) => !['void', 'expire'].includes(entry.kind) && entry.seq === 0 && !entry.void_id)
  let done = 0
  for (const { id } of open.toReversed()) {
    const answer = await t.call(voidEntry, { params: { id } }, as(given))
    // What was spent after it must be voided first, or what was given; what was written off cannot be taken back once more.
    if (answer.status === 200) done++
    else expect(['CHOP_BALANCE_NOT_ENOUGH', 'CHOP_BALANCE_MAX']).toContain(answer.code)
  }
  if (done && done < open.length) return voidAll(given)
  await expectReconciled(given)
  if (entries.some(({ kind }) => kind === 'expire')) return
  expect((await rowOf(given)).carried, 'what bills left').toBe(0)
  expect((await rowOf(given)).balances.every((balance) => balance === 0)).toBe(true)
}

type Answer = { status: number; code?: string }
const yesterday = () => addDays(localDay(new Date(), 'Asia/Singapore'), -1)
const expire = (given: Setting) => edit(given, { expiresOn: yesterday() })
const rejoin = (given: Setting) => t.call(cards.rejoinMember, { body: { memberId: given.card.id } }, as(given))
const use = (given: Setting) => post(given, 'adjust', -1)

/** What happens at once with a redemption, and the codes with which it may be refused for it. */
const against: Record<string, [codes: string[], ...others: ((given: Setting, entryId: string) => Promise<Answer>)[]]> =
  {
    freeze: [['MEMBER_FROZEN'], (given) => edit(given, { frozen: true })],
    expiry: [['MEMBER_EXPIRED'], expire],
    'the end of the campaign': [
      ['CAMPAIGN_ENDED'],
      (given) => t.call(endCampaign, { params: { id: given.campaign.id } }, as(given)),
    ],
    'a void of what it needs': [
      ['CHOP_BALANCE_NOT_ENOUGH', 'CHOP_BALANCE_ZERO', 'MULTI_TIERS_NO_AVAILABLE_REDEMPTION'],
      (given, id) => t.call(voidEntry, { params: { id } }, as(given)),
    ],
    renewal: [[], (given) => t.call(cards.renewCard, { body: { memberId: given.card.id } }, as(given))],
  }

/** Begins all in an order of the seed, and answers in the order given. */
async function atOnce(runs: readonly (() => Promise<Answer>)[], salt: number): Promise<Answer[]> {
  const place = (i: number) => ((seed + salt) * (i + 3) * 7919) % 101
  const order = runs.map((run, i) => ({ run, i })).toSorted((a, b) => place(a.i) - place(b.i))
  const answers: Answer[] = []
  await Promise.all(order.map(async ({ run, i }) => (answers[i] = await run())))
  return answers
}

describe.each(Object.entries(against))('a redemption against %s', (_name, [codes, ...others]) => {
  test('a redemption and a simultaneous change happen one after the other, and the balances agree', async () => {
    for (const type of ['point', 'multi-tiers', 'multi-rewards'] as const) {
      const given = await makeFullCard(t.app, type, 3)
      const [entry] = await entriesOf(given)
      const runs = [() => operations.redeem(given, 0), ...others.map((other) => () => other(given, entry?.id ?? ''))]
      const [redeemed, done] = await atOnce(runs, type.length)
      if (redeemed?.status !== 200) expect(codes).toContain(redeemed?.code)
      // A void and what it takes away cannot both be.
      if (done?.status !== 200) expect(redeemed?.status).toBe(200)
      await expectReconciled(given)
    }
  })
})

test('a simultaneous redemption, expiry and two rejoins leave the old card once, with its rest written off', async () => {
  for (const type of ['point', 'multi-tiers', 'multi-rewards'] as const) {
    const given = await makeFullCard(t.app, type, 3, (usual) => ({ ...usual, rejoin: 'as-new', expireChops: true }))
    const twice = [() => rejoin(given), () => rejoin(given)]
    const [redeemed, , ...rejoined] = await atOnce(
      [() => operations.redeem(given, 0), () => expire(given), ...twice],
      type.length,
    )
    if (redeemed?.status !== 200) expect(['MEMBER_EXPIRED', 'MEMBER_CLOSED']).toContain(redeemed?.code)
    // Whoever came before the expiry comes again.
    if (rejoined.every(({ status }) => status !== 200)) rejoined.push(await rejoin(given))
    expect(rejoined.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status, code } of rejoined)
      if (status !== 200) expect(['MEMBER_ALREADY_REGISTERED', 'MEMBER_CLOSED']).toContain(code)
    expect(await rowOf(given)).toMatchObject({ state: 'closed', balances: [0] })
    await expectReconciled(given)
  }
})

test('a prepaid card is granted or closed once under simultaneous decisions, and used only when granted', async () => {
  for (const salt of [1, 2, 3, 4]) {
    const given = await makeFullCard(t.app, 'prepaid', 0)
    const runs = [
      () => use(given),
      () => decideOn(given, true),
      () => decideOn(given, false),
      () => decideOn(given, true),
    ]
    const [used, ...decided] = await atOnce([...runs, () => use(given)], salt)
    const again = decided.pop()
    expect(
      decided.filter(({ status }) => status === 200),
      'one decision',
    ).toHaveLength(1)
    const isClosed = decided[1]?.status === 200
    const uses = [used, again].filter((one) => one?.status === 200).length
    for (const one of [used, again])
      if (one?.status !== 200) expect(['MEMBER_PENDING', 'MEMBER_CLOSED']).toContain(one?.code)
    expect(await rowOf(given)).toMatchObject(
      isClosed ? { state: 'closed', balances: [0] } : { state: 'active', balances: [10 - uses] },
    )
    await expectReconciled(given)
  }
})

test('a void of rises of a level in any order leaves the level of the remaining log, as it was announced', async () => {
  const levels = ['Guest', 'Silver', 'Gold']
  const given = await makeFullCard(t.app, 'multi-tiers', 0, (usual) => ({
    ...usual,
    memberLevels: levels.map((level) => ({ level, description: level })),
    rewards: (usual.rewards ?? []).map((tier, i) => ({ ...tier, level: levels[Math.min(i + 1, 2)] })),
  }))
  for (const quantity of [3, 1, 2]) await post(given, 'issue', quantity)
  const [first, , third] = await entriesOf(given)
  const { level } = (await t.call(voidEntry, { params: { id: first?.id ?? '' } }, as(given))).body.data.card
  expect(level?.name, '1 and 2 are left').toBe('Silver')
  const preview = await t.call(voidEffects, { params: { id: third?.id ?? '' } }, as(given))
  expect(preview.body.data.effects).toContainEqual({ what: 'level', before: 'Silver', after: 'Guest' })
  const last = await t.call(voidEntry, { params: { id: third?.id ?? '' } }, as(given))
  expect(last.body.data.card.level?.name, 'only 1 is left').toBe('Guest')
})

test('an operation is decided again and refused when its campaign ends before it is written', async () => {
  const given = await makeFullCard(t.app, 'point', 3)
  const ctx = openJobContext(t.app, given.merchant, jobActor, new Date(), 'test')
  const before = (await entriesOf(given)).length
  let decided = 0
  const late = applyOperation(
    ctx,
    given.card.id,
    async ({ campaign, card, today, moment }) => {
      const decision = rulesFor('point').issue(campaign, card, today, { quantity: 5 }, moment)
      if (decided++ === 0) await t.call(endCampaign, { params: { id: given.campaign.id } }, as(given))
      return decision
    },
    { source: 'test' },
  )
  await expect(late).rejects.toMatchObject({ code: 'CAMPAIGN_ENDED' })
  expect([decided, (await entriesOf(given)).length]).toEqual([1, before])
  // Time goes on for its cards.
  const night = openJobContext(t.app, given.merchant, jobActor, new Date(), 'test')
  await changeCard(night, given.card.id, ({ card }) => ({ entries: [], card }), { source: 'schedule' })
  expect((await rowOf(given)).balances).toEqual([3])
})

test('control: the reconciliation detects wrong balances', async () => {
  const given = await makeFullCard(t.app, 'point', 3)
  await t.app.database.kysely
    .updateTable('card')
    .set({ balances: [2], balance: 2 })
    .where('merchant_id', '=', given.merchant.id)
    .execute()
  await expect(expectReconciled(given)).rejects.toThrow('expected 3 to be 2')
})

test('control: the reconciliation detects a wrong rest of bills', async () => {
  const given = await makeFullCard(t.app, 'point', 3, settings('point'))
  await operations.bill(given, 1)
  await expectReconciled(given)
  await t.app.database.kysely
    .updateTable('card')
    .set({ carried: 72 })
    .where('merchant_id', '=', given.merchant.id)
    .execute()
  const { differences } = await reconcile(t.app.database.kysely, given.merchant.id)
  expect(differences).toEqual([{ cardId: given.card.id, slot: 0, balance: 72, sum: 71 }])
})
