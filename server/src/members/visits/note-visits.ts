import { sql } from 'kysely'
import { subscriber } from '../../core/subscriber.ts'
import type { Tx } from '../../core/database.ts'
import { daysByLog, type Member, type MemberDays, type TouchedDay, touchedDays } from './visit-days.ts'
import { type HeldDays, writeHeldVisits, writeVisits } from './write-visits.ts'

/**
 * Keeps the visits of members as the log has them. What an event names is read as it is now, so that an event that comes twice,
 * or whose cause was voided meanwhile, does no harm.
 */
export const noteVisits = subscriber({
  name: 'visits',
  types: [
    'entry.created',
    'entry.voided',
    'reward.redeemed',
    'coupon.used',
    'coupon.reactivated',
    'member.created',
    'member.merged',
    'member.updated',
    'card.created',
    'card.updated',
  ],
  async handle(_app, tx, events) {
    const entries = events.flatMap((event) =>
      'entryId' in event.data ? [{ merchant_id: event.merchantId, entry_id: event.data.entryId }] : [],
    )
    const codes = events.flatMap(({ type, merchantId, subject }) =>
      type === 'coupon.used' || type === 'coupon.reactivated' ? [{ merchant_id: merchantId, code: subject }] : [],
    )
    const touched = entries.length || codes.length ? await touchedDays(tx, entries, codes) : []
    const known = await knownDays(tx, touched)
    const byMember = Map.groupBy(touched, keyOf)
    const changed = known.flatMap((member) => withTouched(member, byMember))
    const isKnown = new Set(known.map(keyOf))
    const anew = [
      ...touched.filter((one) => !isKnown.has(keyOf(one))),
      ...(await whoseCardsMoved(tx, events)),
      ...events.flatMap((event) =>
        event.type === 'member.created' ? [{ merchant_id: event.merchantId, member_id: event.subject }] : [],
      ),
    ]
    const byLog = anew.length ? await daysByLog(tx, distinct(anew)) : []
    const isAnew = new Set(byLog.map(keyOf))
    await writeHeldVisits(
      tx,
      changed.filter((member) => !isAnew.has(keyOf(member))),
    )
    await writeVisits(tx, byLog, 'replace')
  },
})

const keyOf = ({ merchant_id, member_id }: Member) => `${merchant_id} ${member_id}`
const distinct = (members: readonly Member[]): Member[] => [
  ...new Map(members.map(({ merchant_id, member_id }) => [member_id, { merchant_id, member_id }])).values(),
]

/**
 * What is stored of members, held until the transaction ends. Their campaigns are those that are stored: an event of a card that
 * came or went lets the whole member be read anew.
 */
async function knownDays(tx: Tx, members: readonly Member[]): Promise<MemberDays[]> {
  if (!members.length) return []
  const { rows } = await sql<MemberDays>`
    select v.merchant_id, v.member_id, v.days::text[] as days, v.campaigns,
      (now() at time zone s.time_zone)::date as today
    from member_visits v join merchant s on s.merchant_id = v.merchant_id
    where (v.merchant_id, v.member_id) in (
      select m.merchant_id, m.member_id
      from jsonb_to_recordset(${JSON.stringify(distinct(members))}::jsonb) as m (merchant_id uuid, member_id uuid))
    order by v.merchant_id, v.member_id for update of v`.execute(tx)
  return rows
}

/** The member with the touched days as they are now; nothing where that is what was stored. */
function withTouched(member: MemberDays, touched: ReadonlyMap<string, TouchedDay[]>): HeldDays[] {
  const days = new Set(member.days)
  for (const { day, isVisit } of touched.get(keyOf(member)) ?? [])
    if (isVisit) days.add(day)
    else days.delete(day)
  const after = [...days].toSorted()
  return after.join() === member.days.join() ? [] : [{ ...member, days: after, before: member.days }]
}

type CardEvent = { type: string; merchantId: string; subject: string; data: object }

/** Members who gave or got cards: new ones, or by a merge or its undoing. */
async function whoseCardsMoved(tx: Tx, events: readonly CardEvent[]): Promise<Member[]> {
  const moved = events.filter(
    ({ type, data }) =>
      type === 'member.merged' ||
      type === 'card.created' ||
      ('fields' in data && (data.fields as string[]).some((name) => movers.includes(name))),
  )
  if (!moved.length) return []
  const subjects = moved.map(({ merchantId, subject }) => ({ merchant_id: merchantId, subject }))
  const { rows } = await sql<Member>`
    with x as (
      select * from jsonb_to_recordset(${JSON.stringify(subjects)}::jsonb) as x (merchant_id uuid, subject uuid)
    )
    select c.merchant_id, c.member_id from x join card c on c.merchant_id = x.merchant_id and c.id = x.subject
    union
    select g.merchant_id, unnest(array[g.kept_id, g.merged_id])
    from x join member_merge g on g.merchant_id = x.merchant_id and x.subject in (g.kept_id, g.merged_id)`.execute(tx)
  return rows
}

/** The changed fields of an event that say so. */
const movers = ['member', 'merged_into']
