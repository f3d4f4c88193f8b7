import fc from 'fast-check'
import { expect, test } from 'vitest'
import { handleEvents } from '../../../test/handle-events.ts'
import { useApp } from '../../../test/harness.ts'
import { chopType, makeCampaign, makeCard, makeMerchant } from '../../../test/make.ts'
import { visit } from '../../../test/make-visits.ts'
import { Refusal } from '@chopcard/contract/core/errors.ts'
import { newId } from '../../core/new-id.ts'
import { addDays, localDay, momentOf } from '../../core/clock.ts'
import {
  decided,
  inOrder,
  type ModelAutomation,
  type ModelEffect,
  type ModelRules,
  type ModelStep,
  playAutomations,
} from './automation-model-testing.ts'
import { makeAutomation, today } from './automations-testing.ts'
import { isHeldOut } from './hold-out.ts'

const t = useApp()
const seed = Number(process.env['CHOPCARD_TEST_SEED'] ?? Date.now() % 1_000_000)
const histories = 12
const stampCount = 6

const triggers = ['noVisit', 'nthVisit', 'birthday', 'oneShort', 'joined'] as const
const anyAutomation = fc.record({
  trigger: fc.constantFrom(...triggers),
  number: fc.integer({ min: 1, max: 4 }),
  chops: fc.integer({ min: 1, max: 2 }),
  limit: fc.option(fc.record({ times: fc.constant(1), days: fc.integer({ min: 2, max: 12 }) })),
  quiet: fc.option(fc.constantFrom({ from: 21, to: 9 }, { from: 12, to: 18 })),
  holdsOut: fc.boolean(),
})
const step = fc.record({
  days: fc.integer({ min: 0, max: 2 }),
  hour: fc.integer({ min: 4, max: 23 }),
  visitor: fc.option(fc.integer({ min: 0, max: 2 }), { freq: 2 }),
})
const history = fc.record({
  // Two of them set their clocks twice a year.
  timeZone: fc.constantFrom('Asia/Singapore', 'America/New_York', 'Europe/Lisbon'),
  automations: fc.array(anyAutomation, { minLength: 3, maxLength: 4 }),
  birthdays: fc.array(fc.option(fc.integer({ min: -2, max: 12 })), { minLength: 3, maxLength: 3 }),
  steps: fc.array(step, { minLength: 25, maxLength: 35 }),
})

/** Models that are wrong in one place each, by what is wrong. */
const planted: Record<string, Partial<ModelRules>> = {
  'a third day is caught up': { catchUp: 3 },
  'only yesterday is caught up': { catchUp: 1 },
  'one more than the limit': { limitMore: 1 },
  'quiet hours are not kept': { quietCounts: false },
  'refusals count for the limit': { refusalsCount: true },
  'one more than a card holds': { full: 1 },
}

test(`automations give in random histories what the model of the decisions gives (CHOPCARD_TEST_SEED=${seed})`, async () => {
  const property = fc.asyncProperty(history, async (one) => {
    const { given, life } = await live(one)
    expect(given).toEqual(playAutomations(life))
  })
  await fc.assert(property, { numRuns: histories, seed, endOnFailure: true })
}, 180_000)

test.each(Object.entries(planted))('random histories show a planted defect of automations: %s', (_name, wrong) => {
  const isHidden = (one: History) => {
    const life = lifeOf(one, today, one.automations.map(newId), one.birthdays.map(newId))
    return JSON.stringify(playAutomations(life)) === JSON.stringify(playAutomations(life, { ...decided, ...wrong }))
  }
  const shown = fc.sample(history, { numRuns: 500, seed }).filter((one) => !isHidden(one))
  expect(shown.length).toBeGreaterThan(0)
})

type History = typeof history extends fc.Arbitrary<infer T> ? T : never

/** A shop that lives a history: what its automations gave, and the same history for the model. */
async function live(one: History) {
  const { timeZone } = one
  const firstDay = localDay(new Date(), timeZone)
  const merchant = await makeMerchant(t.app, { timeZone })
  const campaign = await makeCampaign(t.app, merchant, {
    type: 'chop',
    redeemChops: stampCount,
    chopTypes: [chopType(merchant, { stampCount })],
  })
  const cards = await Promise.all(
    one.birthdays.map((days) =>
      makeCard(t.app, merchant, campaign, { birthday: birthdayIn(firstDay, days) ?? undefined }),
    ),
  )
  const running = await Promise.all(
    one.automations.map(({ quiet, ...body }) => {
      const hours = quiet && { from: clock(quiet.from), to: clock(quiet.to) }
      return makeAutomation(t.app, { merchant }, { ...body, campaignId: campaign.id, quiet: hours })
    }),
  )
  const ids = [running.map(({ id }) => id), cards.map(({ memberId }) => memberId)] as const
  const life = lifeOf(one, firstDay, ...ids)
  for (const { day, hour, visitor } of life.steps) {
    const now = momentOf(`${addDays(firstDay, day)}T${clock(hour)}`, timeZone)
    const card = visitor === null ? undefined : cards[visitor]
    if (card) await comes(merchant, card.id, now)
    else for (const { run } of running) await run(now)
  }
  const given = { effects: await effectsOf(running), balances: await balancesOf(merchant.id, cards) }
  return { given, life }
}

/** A history as the model lives it. */
function lifeOf({ automations, birthdays, steps }: History, firstDay: string, ids: string[], memberIds: string[]) {
  const running = automations.map((one, i) => ({ ...one, id: ids[i] ?? '' }))
  const holding = new Set(running.filter(({ holdsOut }) => holdsOut).map(({ id }) => id))
  return {
    firstDay,
    stampCount,
    automations: running,
    members: memberIds.map((id, i) => ({ id, birthday: birthdayIn(firstDay, birthdays[i] ?? null) })),
    steps: inTime(steps),
    isHeldOut: ({ id }: ModelAutomation, memberId: string) => holding.has(id) && isHeldOut(id, memberId),
  }
}

const birthdayIn = (firstDay: string, days: number | null) => (days === null ? null : addDays(firstDay, days).slice(5))
const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`

/** The moves one after the other: an hour that lies behind is that of the next day. */
function inTime(moves: History['steps']): ModelStep[] {
  let [day, last] = [0, 0]
  return moves.map(({ days, hour, visitor }) => {
    day += days || Number(hour <= last)
    last = hour
    return { day, hour, visitor }
  })
}

/** A stamp, if the card has a place for it. */
async function comes(merchant: { id: string }, cardId: string, now: Date): Promise<void> {
  try {
    await visit(t.app, merchant, cardId, now)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
  await handleEvents(t.app)
}

async function effectsOf(running: Awaited<ReturnType<typeof makeAutomation>>[]): Promise<ModelEffect[]> {
  const found: ModelEffect[] = []
  for (const { id: automation, effects } of running)
    for (const { member_id: member, occasion, state, reason } of await effects())
      found.push({ automation, member, occasion, state, reason })
  return inOrder(found)
}

async function balancesOf(merchantId: string, cards: readonly { id: string }[]): Promise<number[]> {
  const rows = await t.app.database.kysely
    .selectFrom('card')
    .select(['id', 'balance'])
    .where('merchant_id', '=', merchantId)
    .execute()
  return cards.map(({ id }) => rows.find((row) => row.id === id)?.balance ?? Number.NaN)
}
