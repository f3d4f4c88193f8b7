import { sql } from 'kysely'
import type { listTaps as route } from '@chopcard/contract/outward/merchant/taps.ts'
import type { TagKind, TapOutcome } from '@chopcard/contract/outward/taps.ts'
import { addDays, startOfDay } from '../../core/clock.ts'
import type { MerchantContext, Verb } from '../../core/context.ts'
import { say } from '../../core/i18n.ts'
import { containing, fetchPage } from '../../core/paging.ts'
import { tapSeconds } from './tap-rules.ts'

const outcome = sql<TapOutcome>`case when t.state = 'open' and t.at <= now() - make_interval(secs => ${sql.lit(tapSeconds)})
  then 'unused' else t.state end`

/** The taps of a merchant, with the card that each was for. */
export const listTaps: Verb<typeof route> = async ({ db, merchant, language }, { query }) => {
  const direction = query.sort === 'at' ? 'asc' : 'desc'
  const taps = tapsQuery(db, merchant, query).orderBy('t.at', direction).orderBy('t.id', direction)
  const page = await fetchPage(db, taps, query)
  return {
    ...page,
    items: page.items.map((row) => ({
      id: row.id,
      at: row.at.toISOString(),
      tagId: row.tag_id,
      tagName: row.name,
      kind: row.kind as TagKind,
      counter: row.counter,
      outcome: row.outcome,
      reason: row.reason && say(language, 'errors', `codes.${row.reason}`),
      card: row.card_id ? { id: row.card_id, cardNumber: row.card_number ?? '', nickname: row.nickname } : null,
    })),
  }
}

type Filters = Parameters<typeof listTaps>[1]['query']

function tapsQuery(db: MerchantContext['db'], { id, timeZone }: MerchantContext['merchant'], query: Filters) {
  let taps = db
    .selectFrom('tap as t')
    .innerJoin('tap_tag as g', (on) => on.onRef('g.merchant_id', '=', 't.merchant_id').onRef('g.id', '=', 't.tag_id'))
    .leftJoin('card as c', (on) => on.onRef('c.merchant_id', '=', 't.merchant_id').onRef('c.id', '=', 't.used_for'))
    .leftJoin('member as m', (on) => on.onRef('m.merchant_id', '=', 'c.merchant_id').onRef('m.id', '=', 'c.member_id'))
    .select(['t.id', 't.at', 't.tag_id', 't.counter', 't.reason', 'g.name', 'g.kind', outcome.as('outcome')])
    .select(['c.id as card_id', 'c.card_number', 'm.nickname'])
    .where('t.merchant_id', '=', id)
  if (query.tagId) taps = taps.where('t.tag_id', '=', query.tagId)
  if (query.outcome) taps = taps.where(outcome, '=', query.outcome)
  if (query.from) taps = taps.where('t.at', '>=', startOfDay(query.from, timeZone))
  if (query.to) taps = taps.where('t.at', '<', startOfDay(addDays(query.to, 1), timeZone))
  const { q } = query
  if (q)
    taps = taps.where((eb) => eb.or([eb('g.name', 'ilike', containing(q)), eb('c.card_number', 'like', containing(q))]))
  return taps
}
