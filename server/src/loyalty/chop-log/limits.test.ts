import { describe, expect, test } from 'vitest'
import type { CampaignSettingsInput } from '@chopcard/contract/loyalty/campaign-settings.ts'
import type { CampaignType } from '@chopcard/contract/loyalty/campaign-types.ts'
import { Refusal } from '@chopcard/contract/core/errors.ts'
import * as till from '@chopcard/contract/loyalty/merchant/till.ts'
import { newId } from '../../core/new-id.ts'
import { useApp } from '../../../test/harness.ts'
import { makeFullCard } from '../../../test/make.ts'
import { cardFacts, loadCard, momentOf, rulesOfRow } from '../cards/card-store.ts'
import { writeContextFor } from '../cards/operation.ts'
import { rulesFor } from '../cards/type-rules.ts'
import { entryRows, writeOperation } from '../../ledger/write-operations.ts'
import { reconcile } from '../../ledger/reconcile.ts'

const t = useApp()

type Setting = Awaited<ReturnType<typeof makeFullCard>>
/** The card is named by its number every other time: those who name it alike take turns, and race with the others. */
const named = ({ card }: Setting, i: number) => (i % 2 ? card.number : card.id)
const as = ({ merchant }: Setting) => ({ token: merchant.owner.token, key: newId() })

const change = (operation: 'issue' | 'adjust', quantity: number) => (given: Setting, i: number) =>
  t.call(
    till.changeChops,
    { params: { id: named(given, i) }, body: { memberId: named(given, i), operation, quantity, remark: 'count' } },
    as(given),
  )
const redeem =
  (nth?: number) =>
  (given: Setting, i: number): Promise<{ code: string | undefined }> =>
    t.call(
      till.redeem,
      {
        params: { memberId: named(given, i) },
        body: nth === undefined ? {} : { rewardId: given.campaign.settings.rewards[nth]?.id },
      },
      as(given),
    )
const tally = (answers: { code: string | undefined }[]) =>
  Object.fromEntries([...Map.groupBy(answers, ({ code }) => code ?? 'done')].map(([code, list]) => [code, list.length]))

type Attempt = (given: Setting, i: number) => Promise<{ code: string | undefined }>
type Row = [string, CampaignType, number, Partial<CampaignSettingsInput>, Attempt, Record<string, number>, number]
const rows: Row[] = [
  ['points are never spent twice', 'point', 20, {}, redeem(0), { done: 6, CHOP_BALANCE_NOT_ENOUGH: 94 }, 2],
  [
    'points are not adjusted below zero',
    'point',
    50,
    {},
    change('adjust', -7),
    { done: 7, CHOP_BALANCE_NOT_ENOUGH: 93 },
    1,
  ],
  [
    'points earned in a day',
    'point',
    1,
    { maxEarnPerDay: 10 },
    change('issue', 3),
    { done: 3, EXCEED_MAX_EARN_PER_DAY: 97 },
    10,
  ],
  [
    'points’ redemptions of a day',
    'point',
    90,
    { maxRedeemPerDay: 4 },
    redeem(0),
    { done: 4, EXCEED_MAX_REDEEM_PER_DAY: 96 },
    78,
  ],
  ['uses of a prepaid card', 'prepaid', 10, {}, change('adjust', -1), { done: 10, CHOP_BALANCE_NOT_ENOUGH: 90 }, 0],
  [
    'uses until it freezes',
    'prepaid',
    10,
    { freezeCard: true },
    change('adjust', -5),
    { done: 2, MEMBER_FROZEN: 98 },
    0,
  ],
  [
    'uses of a day',
    'prepaid',
    10,
    { maxRedeemPerDay: 2 },
    change('adjust', -1),
    { done: 2, EXCEED_MAX_REDEEM_PER_DAY: 98 },
    8,
  ],
  [
    'uses of a day, two at a time',
    'prepaid',
    10,
    { maxRedeemPerDay: 5 },
    change('adjust', -2),
    { done: 2, EXCEED_MAX_REDEEM_PER_DAY: 98 },
    6,
  ],
  ['a tier is given once', 'multi-tiers', 6, {}, redeem(), { done: 2, MULTI_TIERS_NO_AVAILABLE_REDEMPTION: 98 }, 6],
  [
    'all tiers, each once, and the last clears',
    'multi-tiers',
    10,
    { freezeCard: true },
    redeem(),
    { done: 3, MEMBER_FROZEN: 97 },
    0,
  ],
  [
    'a card of tiers is not filled over',
    'multi-tiers',
    1,
    {},
    change('issue', 3),
    { done: 3, CHOP_BALANCE_MAX: 97 },
    10,
  ],
  [
    'a reward is given once',
    'multi-rewards',
    10,
    { freezeCard: true },
    redeem(0),
    { done: 1, NO_REDEEMABLE_REWARDS: 99 },
    7,
  ],
  [
    'rewards as long as there are chops',
    'multi-rewards',
    10,
    {},
    redeem(0),
    { done: 3, CHOP_BALANCE_NOT_ENOUGH: 97 },
    1,
  ],
  [
    'rewards of a day',
    'multi-rewards',
    10,
    { maxRedeemPerDay: 1 },
    redeem(1),
    { done: 1, EXCEED_MAX_REDEEM_PER_DAY: 99 },
    4,
  ],
]

describe('a limit is exact with 100 at once (decisions/ledger.md §3)', () => {
  test.each(rows)(
    'a limit is kept exactly by 100 simultaneous requests: %s (%s)',
    async (_name, type, chops, settings, redeemOnce, expected, left) => {
      const given = await makeFullCard(t.app, type, chops, settings)
      expect(tally(await Promise.all(Array.from({ length: 100 }, (_, i) => redeemOnce(given, i))))).toEqual(expected)
      const row = await loadCard(t.app.database, given.merchant, given.card.id, new Date())
      expect(row.balances).toEqual([left])
      expect(await reconcile(t.app.database.kysely, given.merchant.id)).toMatchObject({ count: 0 })
    },
  )

  test('control: the test detects takers who decide on outdated data', async () => {
    const given = await makeFullCard(t.app, 'point', 20)
    const ctx = {
      merchant: given.merchant,
      now: new Date(),
      actor: { kind: 'system', id: null, name: '', nickname: null } as const,
    }
    const rewardId = given.campaign.settings.rewards[0]?.id
    const read = () => loadCard(t.app.database, given.merchant, given.card.id, ctx.now)
    const stale = await read()
    const moment = momentOf(given.merchant, ctx.now)
    const redeemOnce = async (): Promise<{ code: string | undefined }> => {
      const decision = rulesFor('point').redeem(
        rulesOfRow(stale),
        cardFacts(stale),
        { earned: 0, redemptions: 0 },
        { rewardId },
        moment,
      )
      // The version of now with the facts of then: what the card's version is there to prevent.
      const writeContext = writeContextFor(ctx, { ...stale, version: (await read()).version }, moment, {
        source: 'test',
      })
      const entries = entryRows(writeContext, decision, stale.balances)
      const done = await writeOperation(t.app.database, { writeContext, decision, entries })
      return { code: done ? undefined : new Refusal('CONFLICT_TRY_AGAIN').code }
    }
    for (let i = 0; i < 8; i++) expect(await redeemOnce()).toEqual({ code: undefined })
    expect(await reconcile(t.app.database.kysely, given.merchant.id)).toMatchObject({ count: 1 })
  })
})
