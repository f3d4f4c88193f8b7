import { sql } from 'kysely'
import { refuse, type RefusalFacts } from '@chopcard/contract/core/errors.ts'
import type { Language } from '@chopcard/contract/core/kinds.ts'
import type {
  listOfflineActs as listRoute,
  offlineKinds,
  offlineVerdicts,
  markActSettled as markRoute,
} from '@chopcard/contract/earning/merchant/offline.ts'
import type { Input } from '@chopcard/contract/core/route.ts'
import { matches } from '../../loyalty/cards/list-cards.ts'
import { say } from '../../core/i18n.ts'
import type { Merchant, Verb } from '../../core/context.ts'
import type { Db, Tx } from '../../core/database.ts'
import { localDayRange } from '../../core/local-day-range.ts'
import { orderOf, fetchPage } from '../../core/paging.ts'

type Filters = Partial<Input<typeof listRoute>['query']>

function actsQuery(db: Db | Tx, merchant: Merchant, f: Filters = {}) {
  let query = db
    .selectFrom('offline_act as a')
    .innerJoin('staff as st', (on) =>
      on.onRef('st.merchant_id', '=', 'a.merchant_id').onRef('st.id', '=', 'a.staff_id'),
    )
    .leftJoin('staff as sb', (on) =>
      on.onRef('sb.merchant_id', '=', 'a.merchant_id').onRef('sb.id', '=', 'a.settled_by'),
    )
    .leftJoin('card as c', (on) => on.onRef('c.merchant_id', '=', 'a.merchant_id').onRef('c.id', '=', 'a.card_id'))
    .leftJoin('member as mb', (on) =>
      on.onRef('mb.merchant_id', '=', 'c.merchant_id').onRef('mb.id', '=', 'c.member_id'),
    )
    .leftJoin('campaign as cp', (on) =>
      on.onRef('cp.merchant_id', '=', 'c.merchant_id').onRef('cp.id', '=', 'c.campaign_id'),
    )
    .where('a.merchant_id', '=', merchant.id)
    .where(localDayRange('a.acted_at', f, merchant.timeZone))
  if (f.verdict) query = query.where('a.verdict', '=', f.verdict)
  if (f.settled !== undefined)
    query = query.where('a.verdict', '=', 'refused').where('a.settled_at', f.settled ? 'is not' : 'is', null)
  if (f.operatorId) query = query.where('a.staff_id', '=', f.operatorId)
  if (f.q) query = query.where(matches(f.q, merchant))
  return query.select([
    'a.id',
    'a.kind',
    'a.quantity',
    'a.label',
    'a.card_id',
    'c.card_number',
    sql<string | null>`coalesce(mb.nickname, mb.email)`.as('member'),
    'cp.name as campaign_name',
    'a.staff_id',
    'st.name as staff_name',
    'a.nickname',
    'a.acted_at',
    'a.replayed_at',
    'a.verdict',
    'a.code',
    'a.facts',
    'a.settled_at',
    'sb.name as settled_name',
  ])
}

type Row = Awaited<ReturnType<ReturnType<typeof actsQuery>['execute']>>[number]

function present(row: Row, language: Language) {
  const facts = row.facts as RefusalFacts | null
  return {
    id: row.id,
    kind: row.kind as (typeof offlineKinds)[number],
    quantity: row.quantity,
    label: row.label,
    card:
      row.card_id && row.card_number
        ? { id: row.card_id, cardNumber: row.card_number, name: row.member, campaignName: row.campaign_name ?? '' }
        : null,
    operator: { id: row.staff_id, name: row.staff_name, nickname: row.nickname },
    actedAt: row.acted_at.toISOString(),
    replayedAt: row.replayed_at.toISOString(),
    verdict: row.verdict as (typeof offlineVerdicts)[number],
    refusal: row.code ? { code: row.code, message: say(language, 'errors', `codes.${row.code}`, facts?.values) } : null,
    settled: row.settled_at ? { at: row.settled_at.toISOString(), by: row.settled_name ?? '' } : null,
  }
}

export const listOfflineActs: Verb<typeof listRoute> = async ({ db, merchant, language }, { query }) => {
  const { column, direction } = orderOf(query.sort ?? '-replayedAt', {
    replayedAt: sql`a.replayed_at`,
    actedAt: sql`a.acted_at`,
  })
  const rows = actsQuery(db, merchant, query).orderBy(column, direction).orderBy('a.id', direction)
  const page = await fetchPage(db, rows, query)
  return { ...page, items: page.items.map((row) => present(row, language)) }
}

/** Somebody has made a refused act good with the member, or has not yet after all. What was done needs no settling. */
export const markActSettled: Verb<typeof markRoute> = (ctx, { params: { id }, body: { settled } }) =>
  ctx.write(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('offline_act')
      .set(settled ? { settled_at: ctx.now, settled_by: ctx.staff.id } : { settled_at: null, settled_by: null })
      .where('merchant_id', '=', ctx.merchant.id)
      .where('id', '=', id)
      .where('verdict', '=', 'refused')
      .executeTakeFirstOrThrow()
    if (!numUpdatedRows) refuse('NOT_FOUND')
    ctx.note({ target: id, after: { settled } })
    const row = await actsQuery(tx, ctx.merchant).where('a.id', '=', id).executeTakeFirstOrThrow()
    return present(row, ctx.language)
  })
