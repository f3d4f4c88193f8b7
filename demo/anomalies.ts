import type { App } from '../server/src/core/app.ts'
import { addDays, localDay, momentOf } from '../server/src/core/clock.ts'
import type { Actor, Merchant } from '../server/src/core/context.ts'
import { openJobContext } from '../server/src/core/job-context.ts'
import { applyOperation } from '../server/src/loyalty/cards/apply-operation.ts'
import { enrolMember } from '../server/src/loyalty/cards/enrol-member.ts'
import type { OperationContext } from '../server/src/loyalty/cards/operation.ts'
import { rulesFor } from '../server/src/loyalty/cards/type-rules.ts'
import { operationOf, voidOnce } from '../server/src/loyalty/chop-log/void-entry.ts'
import type { Decision } from '../server/src/ledger/decision.ts'
import { lookAt } from '../server/src/office/anomalies/look-for-anomalies.ts'
import type { Life } from './live-through.ts'

/** So many days ago the last of it happened: all of it lies in the week that the board looks at. */
const daysAgo = { ownCard: 2, burst: 3, voids: 4, earlier: 16 } as const

/** Not everything at the tills was as it should be. */
export async function seedUnusualOperations(life: Life): Promise<void> {
  const { operators } = life
  const [siti, daniel] = operators.slice(-2)
  if (!siti || !daniel) return
  const card = (n: number, email: string, nickname: string) => enrol(life, 12 + n, { email, nickname })
  const own = await card(0, 'operator@kopi.example', 'Siti')
  for (const minute of [20, 55]) await issue(life, siti, own, at(life, daysAgo.ownCard, 14, minute), 2)
  for (const days of [daysAgo.earlier, daysAgo.burst])
    for (let n = 0; n < 6; n++) {
      const guest = await card(days + n, `table${days}${n}@member.example`, tables[n] ?? '')
      await issue(life, daniel, guest, at(life, days, 16, 5, n * 9), 1)
    }
  for (let n = 0; n < 2; n++) {
    const full = await card(n, `again${n + 1}@member.example`, ['Rosa', 'Wei Jie'][n] ?? '')
    await issue(life, siti, full, at(life, daysAgo.voids, 10, n * 40), 10)
    const day = at(life, daysAgo.voids, 11, n * 40)
    const { entry } = await operate(life, siti, full, day, ({ campaign, card: facts, today, moment }) =>
      rulesFor(life.campaign.type).redeem(campaign, facts, today, {}, moment),
    )
    const later = new Date(day.getTime() + 30 * 60_000)
    await voidOnce(openJobContext(life.app, life.merchant, siti, later, 'demo'), full, entry.id, {
      source: 'back-office',
    })
  }
}

const tables = ['Noor', 'Kai', 'Tomás', 'Ling', 'Oscar', 'Maya']

/** Has the log looked at, as every night does. What was found two weeks ago was right: an operation was voided. */
export async function seedFindings(app: App, merchant: Merchant, owner: Actor): Promise<void> {
  const now = new Date()
  const before = (days: number) => new Date(now.getTime() - days * 86_400_000)
  await lookAt(app, merchant, before(daysAgo.earlier - 1))
  const db = app.database.kysely
  const earlier = await db
    .selectFrom('anomaly_finding')
    .select(['id', 'row_ids'])
    .where('merchant_id', '=', merchant.id)
    .where('rule', '=', 'burst')
    .executeTakeFirstOrThrow()
  const decidedAt = before(daysAgo.earlier - 2)
  for (const entryId of earlier.row_ids.slice(0, 3)) {
    const ctx = openJobContext(app, merchant, owner, decidedAt, 'demo')
    const { cardId } = await operationOf(ctx, entryId)
    await voidOnce(ctx, cardId, entryId, { source: 'back-office' })
  }
  await db
    .updateTable('anomaly_finding')
    .set({
      state: 'voided',
      found_at: before(daysAgo.earlier - 1),
      decided_at: decidedAt,
      decided_by: owner.id,
      note: 'Stamps for a table that had left',
    })
    .where('merchant_id', '=', merchant.id)
    .where('id', '=', earlier.id)
    .execute()
  await lookAt(app, merchant, now)
}

const at = ({ merchant: { timeZone } }: Life, days: number, hour: number, minute: number, second = 0): Date =>
  new Date(
    momentOf(`${addDays(localDay(new Date(), timeZone), -days)} 00:00:00`, timeZone).getTime() +
      ((hour * 60 + minute) * 60 + second) * 1_000,
  )

async function enrol(life: Life, days: number, contact: { email: string; nickname: string }): Promise<string> {
  const { app, merchant, campaign } = life
  const actor: Actor = { kind: 'public', id: null, name: '', nickname: null }
  const now = at(life, days, 12, 0)
  const { cardId } = await app.database.tx((tx) =>
    enrolMember(tx, { app, merchant, campaign, contact, actor, now, source: 'registration' }),
  )
  return cardId
}

const operate = (
  { app, merchant }: Life,
  by: Actor,
  cardId: string,
  now: Date,
  decide: (context: OperationContext) => Decision,
) => applyOperation(openJobContext(app, merchant, by, now, 'demo'), cardId, decide, { source: 'till' })

const issue = (life: Life, by: Actor, cardId: string, now: Date, quantity: number) =>
  operate(life, by, cardId, now, ({ campaign, card, today, moment }) =>
    rulesFor(life.campaign.type).issue(campaign, card, today, { quantity, confirmed: true }, moment),
  )
