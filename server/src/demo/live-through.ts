import { Refusal } from '@chopcard/contract/errors.ts'
import type { Campaign } from '../campaigns/load-campaign.ts'
import { issueChops, redeemReward } from '../cards/chop-rules.ts'
import { enrolMember } from '../cards/enrol-member.ts'
import { operate } from '../cards/operate.ts'
import type { App } from '../core/app.ts'
import type { Actor, Merchant } from '../core/context.ts'
import { openJobContext } from '../core/job-context.ts'
import { pick } from './random.ts'

const month = 30
const hours = [8, 9, 9, 10, 12, 13, 15, 16, 18]

type Life = { app: App; merchant: Merchant; campaign: Campaign; operators: readonly Actor[]; random: () => number }

/**
 * Lets members join over the last month and come back through the shop's hours: every visit goes through the till's own
 * rules and writer, booked at its own time. Answers with the first card.
 */
export async function liveThrough(
  life: Life,
  contacts: readonly { email: string; nickname: string }[],
): Promise<{ token: string }> {
  const { app, merchant, campaign, random } = life
  const today = Date.now()
  let first: { token: string } | undefined
  for (const contact of contacts) {
    const joined = Math.floor(random() * (month + 1))
    const at = new Date(today - joined * 86_400_000 - random() * 6 * 3_600_000)
    const actor: Actor = { kind: 'public', id: null, name: '', nickname: null }
    const { cardId, token } = await app.database.tx((tx) =>
      enrolMember(tx, { app, merchant, campaign, contact, actor, now: at, source: 'registration' }),
    )
    first ??= { token }
    const rhythm = 1 + Math.floor(random() * 4)
    for (let day = joined - 1; day >= 0; day -= rhythm + Math.floor(random() * 3))
      await visit(life, cardId, visitTime(today, day, random))
  }
  if (!first) throw new Error('nobody joined')
  return first
}

// A shop's day in the zones of the demo merchants, but never in the future.
const visitTime = (today: number, daysAgo: number, random: () => number) =>
  new Date(Math.min(today - 60_000, today - daysAgo * 86_400_000 - (pick(random, hours) * 0.35 + random()) * 3_600_000))

async function visit({ app, merchant, campaign, operators, random }: Life, cardId: string, at: Date): Promise<void> {
  const ctx = openJobContext(app, merchant, pick(random, operators), at, 'demo')
  const type = pick(random, campaign.settings.chopTypes)
  await unlessRefused(() =>
    operate(ctx, cardId, ({ campaign: rules, card, today, moment }) => redeemReward(rules, card, today, {}, moment), {
      source: 'till',
    }),
  )
  await unlessRefused(() =>
    operate(
      ctx,
      cardId,
      ({ campaign: rules, card, today, moment }) =>
        issueChops(rules, card, today, { chopTypeId: type.id, quantity: 1 }, moment),
      { source: 'till' },
    ),
  )
}

// A customer whose card is not full yet, or is, is told so and comes again.
async function unlessRefused(run: () => Promise<unknown>): Promise<void> {
  try {
    await run()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}
