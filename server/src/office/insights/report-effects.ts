import { type RawBuilder, sql } from 'kysely'
import type { Language } from '@chopcard/contract/core/kinds.ts'
import type { Effect, effects as route } from '@chopcard/contract/office/merchant/effects.ts'
import { say } from '../../core/i18n.ts'
import { localDay } from '../../core/clock.ts'
import type { TenantContext, Verb } from '../../core/context.ts'
import { differenceOf, neededMembers, verdictOf } from './effect-rules.ts'
import { type Asked, monthsAsked } from './insight-rules.ts'

const MAX_NAME = 80

type Whose = Pick<TenantContext, 'db' | 'merchant' | 'now'> & { language: Language }
type Row = Pick<Effect, 'kind' | 'subjectId' | 'name' | 'startedOn' | 'until' | 'through'> & {
  reached: number
  reachedCame: number
  others: number
  othersCame: number
}

/** What a message `n` is called in a language: by its title, or by how its text begins. */
const messageName = (language: Language) => {
  const said = (words: RawBuilder<unknown>, part: string) => sql`nullif(${words} ->> ${sql.lit(part)}, '')`
  const [read, own] = [sql`n.words -> ${language}`, sql`n.words -> n.language`]
  const text = sql`coalesce(${said(read, 'text')}, ${said(own, 'text')})`
  return sql`coalesce(${said(read, 'title')}, ${said(own, 'title')},
    case when length(${text}) > ${sql.lit(MAX_NAME)} then left(${text}, ${sql.lit(MAX_NAME - 1)}) || '…' else ${text} end)`
}

/** What came of what was tried. */
export const reportEffects: Verb<typeof route> = (ctx, { query }) => effectReport(ctx, query)

export async function effectReport(
  whose: Whose,
  { campaignId, storeId, ...asked }: Asked & { campaignId?: string | undefined; storeId?: string | undefined },
) {
  const { db, merchant, now, language } = whose
  const period = monthsAsked(asked, localDay(now, merchant.timeZone))
  const { rows } = await sql<Row>`
    select e.kind, e.subject_id as "subjectId",
      coalesce(k.name, c.name, a.name, ${messageName(language)}, '') as name,
      e.started_on::text as "startedOn", e.until_on::text as until, e.counted_on::text as through,
      counted.reached, counted.reached_came as "reachedCame", counted.others, counted.others_came as "othersCame"
    from effect e
    join ${storeId ? sql`store_effect` : sql`effect`} counted
      on counted.merchant_id = e.merchant_id and counted.kind = e.kind and counted.subject_id = e.subject_id
    left join coupon k on e.kind = 'coupon' and k.merchant_id = e.merchant_id and k.id = e.subject_id
    left join notification n on e.kind = 'message' and n.merchant_id = e.merchant_id and n.id = e.subject_id
    left join automation a on e.kind = 'automation' and a.merchant_id = e.merchant_id and a.id = e.subject_id
    left join campaign c on e.kind = 'campaign' and c.merchant_id = e.merchant_id and c.id = e.subject_id
    where e.merchant_id = ${merchant.id} and e.started_on between ${period.from} and ${period.to}
      ${campaignId ? sql`and e.campaign_id = ${campaignId}` : sql``} ${storeId ? sql`and counted.store_id = ${storeId}` : sql``}
    order by e.started_on desc, e.kind, e.subject_id limit 200`.execute(db)
  return { ...period, effects: rows.map((row) => present(row, language)) }
}

function present({ reached, reachedCame, others, othersCame, ...row }: Row, language: Language): Effect {
  const [a, b] = [
    { members: reached, came: reachedCame },
    { members: others, came: othersCame },
  ]
  const found = { difference: differenceOf(a, b), needed: neededMembers(b), verdict: verdictOf(a, b) }
  const name = row.name || say(language, 'effects', 'gone')
  return { ...row, name, reached: a, others: b, ...found }
}
