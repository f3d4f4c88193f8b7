import { sql } from 'kysely'
import { subscriber } from '../../core/subscriber.ts'
import type { Tx } from '../../core/database.ts'
import { merchantIn } from '../../core/merchant-in.ts'
import { daysByLog, type Member, type MemberDays, type TouchedDay, touchedDays } from './visit-days.ts'
import { visitorColumns, visitorOf, type VisitorRow } from './stored-visitors.ts'
import { type HeldDays, isSame, writeHeldVisits, writeVisits } from './write-visits.ts'

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
  const merchant = merchantIn(members, 'v.merchant_id')
  const { rows } = await sql<VisitorRow & { today: string }>`
    select ${visitorColumns}, (
      select (now() at time zone s.time_zone)::date from merchant s where s.merchant_id = ${merchant}) as today
    from member_visits v
    where v.merchant_id = ${merchant} and (merchant_id, member_id) in (
      select m.merchant_id, m.member_id
      from jsonb_to_recordset(${JSON.stringify(distinct(members))}::jsonb) as m (merchant_id uuid, member_id uuid))
    order by merchant_id, member_id for update`.execute(tx)
  return rows.map(visitorOf)
}

/** The member with the touched days as they are now; nothing where that is what was stored. */
function withTouched(member: MemberDays, byMember: ReadonlyMap<string, TouchedDay[]>): HeldDays[] {
  const touched = byMember.get(keyOf(member)) ?? []
  const [only] = touched
  if (only?.isVisit && touched.length === 1 && only.day > (member.days.at(-1) ?? '')) return [withNewDay(member, only)]
  const visits = new Map(member.days.map((day, i) => [day, member.stores[i] ?? null]))
  for (const { day, isVisit, store } of touched)
    if (isVisit) visits.set(day, store)
    else visits.delete(day)
  const days = [...visits.keys()].toSorted()
  const after = { ...member, days, stores: days.map((day) => visits.get(day) ?? null) }
  return isSame(after, member) ? [] : [{ ...after, before: member }]
}

/** What nearly every stamp does: a visit on a day behind all others. */
const withNewDay = (member: MemberDays, { day, store }: TouchedDay): HeldDays => ({
  ...member,
  days: [...member.days, day],
  stores: [...member.stores, store],
  before: member,
  added: day,
})

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
  const merchant = merchantIn(subjects, 'x.merchant_id')
  const { rows } = await sql<Member>`
    with x as (
      select * from jsonb_to_recordset(${JSON.stringify(subjects)}::jsonb) as x (merchant_id uuid, subject uuid)
    )
    select c.merchant_id, c.member_id from x join card c on c.merchant_id = ${merchant} and c.id = x.subject
    union
    select g.merchant_id, unnest(array[g.kept_id, g.merged_id])
    from x join member_merge g on g.merchant_id = ${merchant} and x.subject in (g.kept_id, g.merged_id)`.execute(tx)
  return rows
}

/** The changed fields of an event that say so. */
const movers = ['member', 'merged_into']
