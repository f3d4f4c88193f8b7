import { describe, expect, test } from 'vitest'
import type { CampaignSettingsInput } from '@chopcard/contract/loyalty/campaign-settings.ts'
import type { CampaignType } from '@chopcard/contract/loyalty/campaign-types.ts'
import type { Language } from '@chopcard/contract/core/kinds.ts'
import * as till from '@chopcard/contract/loyalty/merchant/till.ts'
import { useApp } from '../../../test/harness.ts'
import { makeFullCard } from '../../../test/make.ts'
import { addDays, localDay, startOfDay } from '../../core/clock.ts'
import { say } from '../../core/i18n.ts'
import { openJobContext } from '../../core/job-context.ts'
import { applyOperation } from './apply-operation.ts'
import { rulesFor } from './type-rules.ts'

const t = useApp()
const zone = 'Asia/Singapore'
const tomorrow = () => addDays(localDay(new Date(), zone), 1)
const start = (day: string) => startOfDay(day, zone).toISOString()

type Setting = Awaited<ReturnType<typeof makeFullCard>>
const as = ({ merchant }: Setting, language: Language = 'en-US') => ({ token: merchant.owner.token, language })
const ask = async (given: Setting, query: object, language?: Language) =>
  (await t.call(till.validateChop, { query: { memberId: given.card.id, ...query } as never }, as(given, language))).body
    .data
const offers = async (given: Setting, language?: Language) =>
  (await t.call(till.quickRedeem, { params: { x: given.card.number } }, as(given, language))).body.data.rewards

type Row = [string, CampaignType, number, () => Partial<CampaignSettingsInput>, object, string]
const notOpen = () => ({ redemptionStart: tomorrow() })
const capped = () => ({ maxEarnPerDay: 2 })
const lifted: Row[] = [
  ['chop: redemptions have not begun', 'chop', 10, notOpen, { operation: 'redeem' }, 'REDEMPTION_NOT_OPEN'],
  [
    'point: redemptions have not begun',
    'point',
    9,
    notOpen,
    { operation: 'redeem', quantity: '3' },
    'REDEMPTION_NOT_OPEN',
  ],
  [
    'prepaid: uses have not begun',
    'prepaid',
    9,
    notOpen,
    { operation: 'adjust', quantity: '-1' },
    'REDEMPTION_NOT_OPEN',
  ],
  [
    'multi-tiers: redemptions have not begun',
    'multi-tiers',
    9,
    notOpen,
    { operation: 'redeem' },
    'REDEMPTION_NOT_OPEN',
  ],
  [
    'chop: the day’s cap',
    'chop',
    0,
    () => ({ maxEarnPerDay: 1 }),
    { operation: 'issue', quantity: '1' },
    'EXCEED_MAX_EARN_PER_DAY',
  ],
  ['point: the day’s cap', 'point', 0, capped, { operation: 'issue', quantity: '2' }, 'EXCEED_MAX_EARN_PER_DAY'],
  [
    'multi-rewards: the day’s cap',
    'multi-rewards',
    0,
    capped,
    { operation: 'issue', quantity: '2' },
    'EXCEED_MAX_EARN_PER_DAY',
  ],
]

const job = { kind: 'job', id: null, name: '', nickname: null } as const
/** One chop in a way that is counted, or waits. */
const earn = (given: Setting, kind: 'earn' | 'receipt', quantity = 1) =>
  applyOperation(
    openJobContext(t.app, given.merchant, job, new Date(), 'test'),
    given.card.id,
    ({ campaign, card, today, moment }) =>
      rulesFor(campaign.type).issue(campaign, card, today, { quantity, kind }, moment),
    { source: 'test' },
  )

describe('refusals that time alone lifts (decisions/api.md §10)', () => {
  test.each(lifted)(
    'a refusal that time alone lifts says from when the operation is possible: %s',
    async (_name, type, chops, settings, query, code) => {
      const given = await makeFullCard(t.app, type, chops, settings())
      if (code === 'EXCEED_MAX_EARN_PER_DAY') await earn(given, 'earn')
      const verdict = await ask(given, query, 'pt-BR')
      expect(verdict).toMatchObject({
        allowed: false,
        code,
        retryAt: start(tomorrow()),
        message: say('pt-BR', 'errors', `codes.${code}`, {}),
      })
    },
  )

  test('a refusal because of waiting points says in each answer from when they can be spent', async () => {
    const given = await makeFullCard(t.app, 'point', 1, { pendingDays: 2 })
    await earn(given, 'receipt', 4)
    const retryAt = start(addDays(tomorrow(), 1))
    const expected = { code: 'CHOP_BALANCE_NOT_ENOUGH', retryAt }
    expect(await ask(given, { operation: 'redeem', quantity: '3' })).toMatchObject({ allowed: false, ...expected })
    expect(await ask(given, { operation: 'adjust', quantity: '-3' })).toMatchObject({
      ...expected,
      range: { min: -1, max: null },
    })
    const [three, six] = await offers(given, 'zh-TW')
    expect(three).toMatchObject({
      ...expected,
      missing: 2,
      message: say('zh-TW', 'errors', 'codes.CHOP_BALANCE_NOT_ENOUGH', {}),
    })
    expect(six).toMatchObject({ code: 'CHOP_BALANCE_NOT_ENOUGH' })
    expect(six?.retryAt).toBeUndefined()
    const rewardId = given.campaign.settings.rewards[0]?.id
    const refused = await t.call(
      till.redeem,
      { params: { memberId: given.card.id }, body: { rewardId } },
      as(given, 'zh-CN'),
    )
    expect(refused.meta).toMatchObject({
      ...expected,
      message: say('zh-CN', 'errors', 'codes.CHOP_BALANCE_NOT_ENOUGH', {}),
    })
  })

  test('a tier that is reached before it takes effect is refused with its first day', async () => {
    const later = (usual: Partial<CampaignSettingsInput>) => ({
      rewards: usual.rewards?.map((tier) => ({ ...tier, effectiveFrom: tomorrow() })),
    })
    const given = await makeFullCard(t.app, 'multi-tiers', 3, later)
    const expected = { code: 'MULTI_TIERS_NO_AVAILABLE_REDEMPTION', retryAt: start(tomorrow()) }
    expect(await ask(given, { operation: 'redeem' })).toMatchObject(expected)
    expect(await offers(given)).toMatchObject([{ allowed: false, ...expected }, { missing: 3 }, { missing: 7 }])
  })

  test('a refusal that time does not lift has no retry time', async () => {
    const given = await makeFullCard(t.app, 'multi-rewards', 2)
    for (const offer of await offers(given))
      expect(offer).toMatchObject({ allowed: false, code: 'CHOP_BALANCE_NOT_ENOUGH' })
    expect((await offers(given)).every(({ retryAt }) => retryAt === undefined)).toBe(true)
    const over = await makeFullCard(t.app, 'point', 0, { maxEarnPerDay: 2, endDate: localDay(new Date(), zone) })
    await earn(over, 'earn')
    expect(
      (await ask(over, { operation: 'issue', quantity: '2' })).retryAt,
      'tomorrow the campaign is over',
    ).toBeUndefined()
  })

  test('a redemption of several rewards needs the chops of all of them', async () => {
    const given = await makeFullCard(t.app, 'point', 7)
    const rewardId = given.campaign.settings.rewards[0]?.id
    expect(await ask(given, { operation: 'redeem', rewardId, quantity: '2' })).toMatchObject({
      allowed: true,
      balanceAfter: 1,
    })
    expect(await ask(given, { operation: 'redeem', rewardId, quantity: '3' })).toMatchObject({
      code: 'CHOP_BALANCE_NOT_ENOUGH',
    })
  })
})
