import { type RawBuilder, sql } from 'kysely'
import type { effectKinds } from '@chopcard/contract/office/merchant/effects.ts'
import { addDays, startOfDay } from '../../core/clock.ts'
import { mergedInto } from '../../loyalty/cards/merged-members.ts'

/** Whose, and from which day on. */
type Asked = { merchantId: string; timeZone: string; since: string }

/**
 * Something that was tried and whose effect can be counted. Further ones are further entries of `effectSources` with a kind of their
 * own.
 */
export type EffectSource = {
  /** A query of what was tried: `subject_id`, `campaign_id` where it belongs to one, and the day `started_on`. */
  subjects(asked: Asked): RawBuilder<unknown>
  /**
   * A query of the members of both groups: `member_id`, `is_reached`, and the days `after_day` to `to_day` within which a visit
   * counts, of one subject with a `start` day.
   */
  members(of: {
    merchantId: string
    timeZone: string
    subjectId: string
    start: string
    through: string
  }): RawBuilder<unknown>
  /** Both groups are drawn by lot, so that members who never came are compared as well; and it goes on. */
  isByLot?: true
}

/** So many days after the start count. */
export const effectDays = 30
/** A coupon that is given later than this many days after the first one is another occasion. */
const givingDays = 7

/** Both groups of members, each in the days after the start. */
const after = (start: string, members: RawBuilder<unknown>) => sql`
  select member_id, is_reached, ${start}::date as after_day, ${start}::date + ${sql.lit(effectDays)} as to_day from (${members}) as m`

const coupon: EffectSource = {
  subjects: ({ merchantId, timeZone, since }) => sql`
    select k.coupon_id as subject_id, null::uuid as campaign_id, (min(k.given_at) at time zone ${timeZone})::date as started_on
    from coupon_copy k where k.merchant_id = ${merchantId} and k.source = 'send'
    group by k.coupon_id having min(k.given_at) >= ${since}::date`,
  members: ({ merchantId, timeZone, subjectId, start }) =>
    after(
      start,
      sql`
        select m.id as member_id, held.member_id is not null as is_reached
        from member m
        left join (
          with recursive ${mergedInto(merchantId)}
          select coalesce(c.member_id, gone.person, known.id) as member_id from coupon_copy k
          left join card c on c.merchant_id = k.merchant_id and c.id = k.card_id
          left join member known on known.merchant_id = k.merchant_id and known.email = k.email
          left join gone on gone.id = known.id
          where k.merchant_id = ${merchantId} and k.coupon_id = ${subjectId}
            and k.given_at < ${startOfDay(addDays(start, givingDays), timeZone)}
          group by 1
        ) as held on held.member_id = m.id
        where m.merchant_id = ${merchantId} and m.merged_into is null`,
    ),
}

/** Recipients of the same message whom it reached, and whom it could not reach; those who turned out to be one person are one. */
const message: EffectSource = {
  subjects: ({ merchantId, timeZone, since }) => sql`
    select id as subject_id, campaign_id, (started_at at time zone ${timeZone})::date as started_on from notification
    where merchant_id = ${merchantId} and started_at >= ${since}::date and ended_at is not null`,
  members: ({ merchantId, subjectId, start }) =>
    after(
      start,
      sql`
        select c.member_id, bool_or(r.state = 'told') as is_reached
        from notification_recipient r join card c on c.merchant_id = r.merchant_id and c.id = r.card_id
        where r.merchant_id = ${merchantId} and r.notification_id = ${subjectId} group by 1`,
    ),
}

/** The members of before a campaign, once in the days before it and once in those after: in as many of them as are over. */
const campaign: EffectSource = {
  subjects: ({ merchantId, timeZone, since }) => sql`
    select id as subject_id, id as campaign_id, (created_at at time zone ${timeZone})::date as started_on from campaign
    where merchant_id = ${merchantId} and created_at >= ${since}::date`,
  members: ({ merchantId, start, through }) => sql`
    select v.member_id, half.is_reached, half.after_day,
      half.after_day + least(${sql.lit(effectDays)}, ${through}::date - ${start}::date) as to_day
    from member_visits v
    cross join (values (true, ${start}::date), (false, ${start}::date - ${sql.lit(effectDays)} - 1)) as half (is_reached, after_day)
    where v.merchant_id = ${merchantId} and v.first_visit < ${start}::date - ${sql.lit(effectDays)}`,
}

/**
 * The occasions of an automation whose days are over: those that were served, and those that it held out. Those for which no lots were
 * drawn, before there was a hold-out or while it was off, are compared with nobody.
 */
const automation: EffectSource = {
  isByLot: true,
  subjects: ({ merchantId, since }) => sql`
    select e.automation_id as subject_id, a.campaign_id, min(e.day) as started_on from automation_effect e
    join automation a on a.merchant_id = e.merchant_id and a.id = e.automation_id
    where e.merchant_id = ${merchantId} and e.state = 'heldOut' and e.day >= ${since}::date
    group by 1, 2`,
  members: ({ merchantId, subjectId, start, through }) => sql`
    select member_id, state = 'done' as is_reached, day as after_day, day + ${sql.lit(effectDays)} as to_day
    from automation_effect
    where merchant_id = ${merchantId} and automation_id = ${subjectId} and state <> 'refused'
      and drawn is distinct from false and day >= ${start}::date and day + ${sql.lit(effectDays)} <= ${through}::date`,
}

export const effectSources: Record<(typeof effectKinds)[number], EffectSource> = {
  coupon,
  message,
  campaign,
  automation,
}
